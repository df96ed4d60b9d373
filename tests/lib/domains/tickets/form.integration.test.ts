import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as pageForm } from "@/app/api/public/ticket-forms/[view]/route";
import { GET as configRoute } from "@/app/api/public/tickets/form-config/[tenantSlug]/route";
import { POST as submitRoute } from "@/app/api/public/tickets/[tenantSlug]/route";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer } from "@/lib/domains/customers";
import { listMails } from "@/lib/domains/mail";
import { replacePublicForms } from "@/lib/domains/public-forms";
import { createDepartment, listMessages, listTickets, mailTicketReceived } from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { solveChallenge } from "@/tests/support/public-form";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let department: string;
beforeAll(async () => {
  world = await createWorld({ now: new Date() });
  owner = world.ctx("acme");
  department = (await createDepartment(owner, { name: "Repairs" })).id;
  await createDepartment(owner, { name: "Board" });
  const shown = { challenge: "altcha" as const, turnstile_site_key: null, without_scripts: false };
  await replacePublicForms(owner, { ...shown, ticket_departments: [department] });
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(2 * 60 * 60_000));

const at = { params: Promise.resolve({ tenantSlug: "acme" }) };
interface Config {
  form_token: string;
  departments: object[];
  custom_fields: object[];
  fields: { name: string }[];
}
const read = async () => (await (await configRoute(world.request("GET", "/x"), at)).json()) as Config;

async function solved(): Promise<{ form_token: string; challenge: string }> {
  const { form_token } = await read();
  world.clock.advance(3000);
  return { form_token, challenge: await solveChallenge(world) };
}

async function submit(fields: Record<string, unknown>) {
  const filled = { requester_name: "Ada Byron", requester_email: "ada@sent.example", subject: "Jammed", message: "Since noon." };
  const body = { ...filled, ...(await solved()), ...fields };
  const response = await submitRoute(world.request("POST", "/x", { body, headers: { origin: "https://shop.example" } }), at);
  const { errors = [], ...answer } = (await response.json()) as { errors?: { path: string; code: string }[] };
  return { status: response.status, answer, problems: errors.map(({ path, code }) => `${path} ${code}`) };
}

const ticketsOf = async (email: string) => (await listTickets(owner, {})).data.filter((ticket) => ticket.requester_email === email);
const mailsOf = async () => (await listMails(owner, { key: "ticket_received" })).data.length;

test("the form offers the departments that the company chose, and the fields of the portal", async () => {
  await createCustomField(owner, { entity: "tickets", label: "Serial number", key: "serial", type: "text", scope: "portal" });
  await createCustomField(owner, { entity: "tickets", label: "Cost centre", key: "centre", type: "text", scope: "staff", required: true });
  const config = await read();
  expect(config.departments).toEqual([{ id: encodeId("department", department), name: "Repairs" }]);
  expect(config.custom_fields).toMatchObject([{ key: "serial", label: "Serial number", type: "text", required: false }]);
  expect(config.fields.map(({ name }) => name)).toEqual(["requester_name", "requester_email", "department_id", "subject", "message"]);
});

test("a visitor's form becomes a ticket of the department, and its number is emailed, a few times an hour", async () => {
  const sent = { department_id: encodeId("department", department), custom: { serial: "A-17" } };
  expect(await submit(sent)).toEqual({ status: 201, answer: { received: true }, problems: [] });
  const [ticket, ...others] = await ticketsOf("ada@sent.example");
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    subject: "Jammed",
    channel: "form",
    requester_name: "Ada Byron",
    customer_id: null,
    department_id: department,
    custom: { serial: "A-17" },
  });
  const id = ticket?.id ?? "";
  const { data } = await listMessages(owner, { id });
  expect(data).toMatchObject([{ body: "Since noon.", author: { kind: "customer", name: "Ada Byron" } }]);
  const system = world.systemCtx("acme");
  await mailTicketReceived(system, { id });
  await mailTicketReceived(system, { id });
  expect(await mailsOf()).toBe(1);
  // Anyone can enter any address, so it gets a few emails an hour alone.
  const outcomes: boolean[] = [];
  for (let each = 0; each < 5; each += 1) {
    await submit({});
    const [newest] = await ticketsOf("ada@sent.example");
    outcomes.push((await mailTicketReceived(system, { id: newest?.id ?? "" })).mail_id !== null);
  }
  expect(outcomes).toEqual([true, true, true, true, false]);
});

test("a contact's form belongs to its customer, and the answer is that of a stranger", async () => {
  const customer = await createCustomer(owner, { name: "Hale Foundry", contacts: [{ name: "Nell Hale", email: "nell@hale.example" }] });
  expect(await submit({ requester_email: "Nell@Hale.example" })).toEqual({ status: 201, answer: { received: true }, problems: [] });
  expect(await ticketsOf("nell@hale.example")).toMatchObject([{ customer_id: customer.id, contact_id: customer.contacts[0]?.id }]);
});

test("what the form does not offer is rejected, and the challenge stays good", async () => {
  const board = (await createDepartment(owner, { name: "Secret" })).id;
  const kept = await solved();
  const wrong: [Record<string, unknown>, number, string][] = [
    [{ department_id: encodeId("department", board) }, 422, "department_id unknown"],
    [{ custom: { centre: "X" } }, 422, "custom.centre unknown"],
    [{ assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" }, 400, "assignee_id unknown_field"],
    [{ priority: "urgent" }, 400, "priority unknown_field"],
    [{ message: " " }, 422, "message too_short"],
  ];
  for (const [fields, status, problem] of wrong) {
    const found = await submit({ ...kept, ...fields });
    expect([found.status, found.problems[0]?.split(" ")[0]]).toEqual([status, problem.split(" ")[0]]);
  }
  expect((await submit({ ...kept, requester_email: "kept@sent.example" })).status).toBe(201);
});

test("the company's own page sends a plain form with its custom fields", async () => {
  const options = [
    { value: "north", label: "North" },
    { value: "south", label: "South" },
  ];
  await createCustomField(owner, { entity: "tickets", label: "Sites", key: "sites", type: "multi_select", scope: "portal", options });
  await createCustomField(owner, { entity: "tickets", label: "Urgent", key: "is_urgent", type: "boolean", scope: "portal" });
  const body = new URLSearchParams({
    requester_name: "Pia",
    requester_email: "pia@plain.example",
    department_id: "",
    subject: "Door",
    message: "Stuck.",
    "custom.serial": "",
    "custom.sites:north": "on",
    "custom.sites:south": "on",
    "custom.is_urgent:is": "on",
    confirm_subject: "",
    ...(await solved()),
  });
  const request = new Request("http://acme.localhost:3000/x", {
    method: "POST",
    headers: {
      host: "acme.localhost:3000",
      origin: "http://acme.localhost:3000",
      "content-type": "application/x-www-form-urlencoded",
      "x-atrium-client-ip": "192.0.2.44",
    },
    body: body.toString(),
  });
  const response = await pageForm(request, { params: Promise.resolve({ view: "embed" }) });
  expect(response.headers.get("location")).toBe("/forms/ticket/embed?sent=1");
  expect(await ticketsOf("pia@plain.example")).toMatchObject([{ custom: { sites: ["north", "south"], is_urgent: true } }]);
});
