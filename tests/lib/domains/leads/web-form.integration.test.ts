import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as pageForm } from "@/app/api/public/lead-forms/[view]/route";
import { POST as submitRoute } from "@/app/api/public/leads/[tenantSlug]/route";
import { GET as configRoute } from "@/app/api/public/leads/form-config/[tenantSlug]/route";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer } from "@/lib/domains/customers";
import { changeLeadStatus, createLead, getLead, listLeads, updateLead } from "@/lib/domains/leads";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { solveForm } from "@/tests/support/public-form";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld({ now: new Date() });
  owner = world.ctx("acme");
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(60 * 60_000));

const at = (tenantSlug = "acme") => ({ params: Promise.resolve({ tenantSlug }) });
const origin = "https://shop.example";

async function submit(fields: Record<string, unknown>, ip = "192.0.2.1") {
  const body = { ...(await solveForm(world)), ...fields };
  const response = await submitRoute(world.request("POST", "/x", { body, headers: { origin, "x-atrium-client-ip": ip } }), at());
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

const leadsOf = async (email: string) => (await listLeads(owner, { q: email })).data.filter((lead) => lead.email === email);
const namesOf = async (id: string) =>
  (await listEvents(owner, { record_id: encodeId("lead", id), sort: "occurred_at" })).data.map(({ name }) => name.replace(/\.v\d+$/, ""));

test("the form's fields and labels are in the company's language, and pages of other sites may read them", async () => {
  const read = async (slug?: string) => configRoute(world.request("GET", "/x", { headers: { origin } }), at(slug));
  const response = await read();
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  const config = (await response.json()) as { honeypot: string; fields: { name: string }[] };
  expect(config).toMatchObject({
    company_name: "Acme Ltd",
    language: "en",
    direction: "ltr",
    submit_url: "http://acme.localhost:3000/api/public/leads/acme",
  });
  expect(config.fields[0]).toEqual({ name: "name", label: "Name", help: null, type: "text", required: true, max_length: 200 });
  expect(config.fields.map(({ name }) => name)).not.toContain(config.honeypot);
  await updateGeneralSettings(world.ctx("beta"), { locale: "ar" });
  expect(await (await read("beta")).json()).toMatchObject({
    language: "ar",
    direction: "rtl",
    fields: [{ label: "الاسم" }, {}, {}, {}, {}, {}, {}],
  });
  expect((await read("nobody")).status).toBe(404);
});

test("a visitor's form becomes a lead without an owner, with its campaigns and pages; the audit names a visitor", async () => {
  const touch = { source: "newsletter", medium: "email", campaign: "spring", term: null, content: null };
  const sent = {
    name: "Wanda Reeve",
    email: "Wanda@Reeve.example",
    company: "Reeve Joinery",
    message: "Forty chairs by June.",
    first_touch: touch,
    last_touch: { ...touch, campaign: "summer" },
    referrer: "https://search.example/",
    landing_page: "https://shop.example/chairs",
  };
  const { status, headers, body } = await submit(sent);
  expect([status, body, headers.get("access-control-allow-origin")]).toEqual([201, { received: true }, "*"]);
  const [lead, ...others] = await leadsOf("wanda@reeve.example");
  const { message: notes, ...kept } = sent;
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ ...kept, email: "wanda@reeve.example", notes, source: "web_form", status: "new", owner_id: null });
  expect(lead?.web_form_match).toBeNull();
  const id = lead?.id ?? "";
  expect(await namesOf(id)).toEqual(["lead.created", "lead.submitted"]);
  const { data } = await listAuditEntries(owner, { record_id: encodeId("lead", id) });
  expect(data).toMatchObject([{ operation: "leads.submit", actor: { kind: "visitor" } }]);
});

test("a filled honeypot is answered like a success and stores no lead", async () => {
  const { status, body } = await submit({ name: "Bot", email: "bot@spam.example", confirm_subject: "Buy now" });
  expect([status, body]).toEqual([201, { received: true }]);
  expect(await leadsOf("bot@spam.example")).toEqual([]);
});

test("a sender who is known is flagged, and gets the same answer", async () => {
  await createCustomer(owner, { name: "Hale Foundry Ltd", email: "office@hale.example" });
  await createLead(owner, { name: "Kit", phone: "+44 20 7946 0999" });
  const sent = [
    { name: "Max", email: "office@hale.example" },
    { name: "Kit Again", email: "kit@new.example", phone: "+44 20 7946 0999" },
  ];
  for (const form of sent) expect((await submit(form)).body).toEqual({ received: true });
  expect((await leadsOf("office@hale.example"))[0]?.web_form_match).toBe("customer");
  expect((await leadsOf("kit@new.example"))[0]?.web_form_match).toBe("lead");
});

test("who sends the form again, or many times at once, stays one lead that keeps its fields and gains the message", async () => {
  const first = { name: "Nell Gray", email: "nell@gray.example", message: "First" };
  await Promise.all([1, 2, 3].map((last) => submit(first, `192.0.2.${10 + last}`)));
  const [lead, ...others] = await leadsOf("nell@gray.example");
  expect(others).toEqual([]);
  const id = lead?.id ?? "";
  await updateLead(owner, { id, phone: "+44 20 7946 0111" });
  const touch = { source: "ads", medium: null, campaign: null, term: null, content: null };
  expect((await submit({ ...first, name: "N. Gray", phone: "+1 555 0100", message: "Second", last_touch: touch })).body).toEqual({
    received: true,
  });
  const again = await getLead(owner, { id });
  expect(again).toMatchObject({ name: "Nell Gray", phone: "+44 20 7946 0111", last_touch: touch, version: (lead?.version ?? 0) + 2 });
  expect(again.notes).toMatch(/N\. Gray · nell@gray\.example · \+1 555 0100\nSecond$/);
  expect((await namesOf(id)).at(-1)).toBe("lead.submitted");
  await changeLeadStatus(owner, { id, status: "lost" });
  await submit(first);
  const all = await leadsOf("nell@gray.example");
  expect(all.map(({ status, web_form_match }) => [status, web_form_match]).sort()).toEqual([
    ["lost", null],
    ["new", "lead"],
  ]);
});

test.each([
  ["without a name", { email: "x@y.example" }, 422, "name"],
  ["with a field of the staff's", { name: "X", email: "x@y.example", owner_id: "x" }, 400, "owner_id"],
  ["with an address that is none", { name: "X", email: "x" }, 422, "email"],
])("a form %s is rejected with its field, readably for other sites", async (_, sent, expected, path) => {
  const { status, headers, body } = await submit(sent);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([expected, "*"]);
  expect(body["errors"]).toMatchObject([{ path }]);
});

test("a required custom field does not keep the form out", async () => {
  await createCustomField(owner, { entity: "leads", label: "Budget", key: "budget", type: "text", required: true });
  expect((await submit({ name: "Omar", email: "omar@field.example" })).status).toBe(201);
  expect(await leadsOf("omar@field.example")).toHaveLength(1);
});

test("an address that sends too many forms is limited", async () => {
  const statuses = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await submit({ name: "R", email: `r${index}@rate.example` }, "192.0.2.77")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});

test("the company's own page sends a plain form, which leads back to it; a form from another site is rejected", async () => {
  const post = async (view: string, body: string, from = "http://acme.localhost:3000") => {
    const headers = { host: "acme.localhost:3000", origin: from, "x-atrium-client-ip": "192.0.2.90" };
    const request = new Request("http://acme.localhost:3000/x", {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    const response = await pageForm(request, { params: Promise.resolve({ view }) });
    return [response.status, response.headers.get("location"), response.headers.get("access-control-allow-origin")];
  };
  const filled = "name=Pia&email=pia%40plain.example&company=&website=&confirm_subject=&utm_source=ads&utm_campaign=spring";
  const solved = `&${new URLSearchParams(await solveForm(world)).toString()}`;
  expect(await post("page", filled + solved)).toEqual([303, "/forms/lead?sent=1", null]);
  expect(await post("embed", `name=Pia&email=x${solved}`)).toEqual([303, "/forms/lead/embed?problem=invalid", null]);
  expect((await post("page", filled + solved, origin))[0]).toBe(403);
  const touch = { source: "ads", medium: null, campaign: "spring", term: null, content: null };
  expect(await leadsOf("pia@plain.example")).toMatchObject([{ name: "Pia", company: null, first_touch: touch, last_touch: touch }]);
});
