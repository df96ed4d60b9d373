import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as pageForm } from "@/app/api/public/lead-forms/[view]/route";
import { GET as leadConfig } from "@/app/api/public/leads/form-config/[tenantSlug]/route";
import { POST as submitRoute } from "@/app/api/public/leads/[tenantSlug]/route";
import { GET as ticketConfig } from "@/app/api/public/tickets/form-config/[tenantSlug]/route";
import { POST as ticketRoute } from "@/app/api/public/tickets/[tenantSlug]/route";
import { POST as withdrawRoute } from "@/app/api/public/consents/[token]/route";
import { getOwnConsent, listConsents, listOwnConsents, mailConsent, withdrawConsent, withdrawOwnConsent } from "@/lib/domains/consents";
import { hashText } from "@/lib/domains/consents/rules/hash";
import { createCustomField, deleteCustomField } from "@/lib/domains/custom-fields";
import { listLeads } from "@/lib/domains/leads";
import { replacePublicForms } from "@/lib/domains/public-forms";
import type { FormLayout } from "@/lib/domains/public-forms/schema";
import { listMessages, listTickets, mailTicketReceived } from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { mailsOf } from "@/tests/support/mailed-token";
import { createOutsider } from "@/tests/support/outsiders";
import { solveChallenge, solveForm } from "@/tests/support/public-form";
import { createWorld, type World } from "@/tests/support/world";

const field = (name: string, changes: Partial<FormLayout["fields"][number]> = {}) => ({
  name,
  label: {},
  help: {},
  required: false,
  ...changes,
});
const texts = { title: {}, intro: {}, thanks: {}, redirect_url: null, consent: {} };
const shown = { challenge: "altcha" as const, turnstile_site_key: null, without_scripts: false, ticket_departments: [] };
const consent = { en: "You may call me.", ar: "يمكنكم الاتصال بي." };
const lead: FormLayout = {
  ...texts,
  title: { en: "Plan your office" },
  thanks: { en: "We call you tomorrow.", ar: "سنتصل بك غدًا." },
  redirect_url: "https://shop.example/thanks",
  consent,
  fields: [
    field("email", { label: { en: "Work email", ar: "بريد العمل" }, help: { en: "Not a private one" } }),
    field("custom.budget", { label: { en: "Your budget" }, required: true }),
    field("name"),
    field("message"),
  ],
};

let world: World;
let owner: Ctx;
let budget: string;
beforeAll(async () => {
  world = await createWorld({ now: new Date() });
  owner = world.ctx("acme");
  budget = (await createCustomField(owner, { entity: "leads", label: "Budget", key: "budget", type: "number", scope: "staff" })).id;
  await createCustomField(owner, { entity: "leads", label: "Margin", key: "margin", type: "number", scope: "admins" });
  await replacePublicForms(owner, { ...shown, lead });
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(2 * 60 * 60_000));

const at = { params: Promise.resolve({ tenantSlug: "acme" }) };
const configOf = async (route: typeof leadConfig | typeof ticketConfig, query = "") =>
  (await (await (route as typeof leadConfig)(world.request("GET", `/x${query}`), at)).json()) as Record<string, unknown>;
const leadsOf = async (email: string) => (await listLeads(owner, { q: email })).data.filter((found) => found.email === email);

async function submit(fields: Record<string, unknown>) {
  const body = { ...(await solveForm(world)), name: "Ada", email: "ada@sent.example", consent: true, ...fields };
  const response = await submitRoute(world.request("POST", "/x", { body }), at);
  const { errors = [] } = (await response.json()) as { errors?: { path: string; code: string }[] };
  return [response.status, ...errors.map(({ path, code }) => `${path} ${code}`)];
}

test("form-config gives fields, order and texts as the company arranged them, in the language asked for", async () => {
  const english = await configOf(leadConfig);
  expect(english).toMatchObject({
    language: "en",
    title: "Plan your office",
    intro: null,
    thanks: "We call you tomorrow.",
    consent: consent.en,
    redirect_url: "https://shop.example/thanks",
    order: ["email", "custom.budget", "name", "message"],
    fields: [{ name: "email", label: "Work email", help: "Not a private one", required: true }, { name: "name" }, { name: "message" }],
    custom_fields: [{ key: "budget", label: "Your budget", type: "number", required: true, help: null }],
  });
  const arabic = await configOf(leadConfig, "?language=ar");
  expect(arabic).toMatchObject({ language: "ar", direction: "rtl", title: "Plan your office", consent: consent.ar });
  expect(arabic["fields"]).toMatchObject([{ label: "بريد العمل" }, { label: "الاسم" }, {}]);
});

test("a form is stored with the company's own values and the text that its sender agreed to", async () => {
  expect(await submit({ custom: { budget: "9000" }, language: "ar" })).toEqual([201]);
  expect(await leadsOf("ada@sent.example")).toMatchObject([{ custom: { budget: "9000" }, consent_text: consent.ar }]);
  expect(await submit({ custom: { budget: "12000" }, message: "More." })).toEqual([201]);
  const [again, ...others] = await leadsOf("ada@sent.example");
  expect(others).toEqual([]);
  expect(again).toMatchObject({ custom: { budget: "9000" }, consent_text: consent.en });
  expect(again?.notes).toMatch(/ada@sent\.example\nBudget: 12000\nMore\.$/);
});

test("each agreement is in the log with the text shown, and is withdrawn once, by its link or by a colleague", async () => {
  const record_id = encodeId("lead", (await leadsOf("ada@sent.example"))[0]?.id ?? "");
  const [second, first, ...others] = (await listConsents(owner, { record_id })).data;
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    text: consent.ar,
    language: "ar",
    text_version: 1,
    purpose: "contact_request",
    withdrawn_at: null,
    record_id,
  });
  expect(second).toMatchObject({
    text: consent.en,
    language: "en",
    text_version: 1,
    text_hash: hashText(consent.en),
    source: "/forms/lead",
  });
  expect((await listConsents(owner, { address: "nobody@sent.example" })).data).toEqual([]);
  expect((await listConsents(world.ctx("beta"), {})).data).toEqual([]);
  const token = first?.withdraw_url.split("/").at(-1) ?? "";
  const names = (text: string) => ({ params: Promise.resolve({ token: text }) });
  const press = (text: string) =>
    withdrawRoute(
      world.request("POST", "/x", { body: {}, headers: { host: "acme.localhost:3000", origin: "http://acme.localhost:3000" } }),
      names(text),
    );
  expect((await press("A".repeat(64))).status).toBe(404);
  const visitor = visitorContext(world.runtime, world.tenants.acme.tenant, { id: "test", ip: "203.0.113.7", user_agent: null });
  expect(await getOwnConsent(visitor, { token })).toMatchObject({ text: consent.ar, withdrawn_at: null });
  // The sender gets the same link by email.
  await mailConsent(world.systemCtx("acme"), { id: first?.id ?? "" });
  expect((await mailsOf(world, "acme", "consent_given"))[0]).toMatchObject({ url: first?.withdraw_url, language: "ar" });
  for (let click = 0; click < 2; click += 1) expect((await press(token)).status).toBe(200);
  await withdrawConsent(owner, { id: second?.id ?? "" });
  expect(
    (await listConsents(owner, { record_id, withdrawn: true })).data.map(({ withdrawn_by, version }) => [withdrawn_by, version]),
  ).toEqual([
    ["staff", 2],
    ["link", 2],
  ]);
});

test("a contact sees and withdraws what was agreed to with their address, and nothing else", async () => {
  const { contact: ctx } = await createOutsider(world, "acme", { name: "Sent Ltd", email: "ada@sent.example" });
  expect(await submit({ custom: { budget: "1" } })).toEqual([201]);
  expect(await submit({ custom: { budget: "1" }, email: "other@sent.example" })).toEqual([201]);
  const own = (await listOwnConsents(ctx, {})).data;
  expect(new Set(own.map(({ address }) => address))).toEqual(new Set(["ada@sent.example"]));
  const open = own.find(({ withdrawn_at }) => withdrawn_at === null);
  expect(await withdrawOwnConsent(ctx, { id: open?.id ?? "" })).toMatchObject({ withdrawn_by: "portal" });
  const foreign = (await listConsents(owner, { address: "other@sent.example" })).data[0]?.id ?? "";
  await expect(withdrawOwnConsent(ctx, { id: foreign })).rejects.toMatchObject({ code: "not_found" });
  await expect(listOwnConsents(owner, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("a consent can't be changed or deleted past its withdrawal", async () => {
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  await expect(client.query("update consents set text = 'Everything.'")).rejects.toMatchObject({ code: "AT001" });
  await expect(client.query("delete from consents")).rejects.toMatchObject({ code: "AT001" });
  await client.end();
});

test.each([
  ["without a required field", {}, "custom.budget required"],
  ["without the agreement", { custom: { budget: "1" }, consent: false }, "consent required"],
  ["with a field that the form does not ask for", { custom: { budget: "1" }, phone: "+44 1" }, "phone unknown"],
  ["with an admin-only field", { custom: { budget: "1", margin: "5" } }, "custom.margin unknown"],
  ["with a value of the wrong type", { custom: { budget: "much" } }, "custom.budget"],
])("a form %s is rejected, and nothing is stored", async (_, fields, problem) => {
  const [status, found] = await submit({ ...fields, email: "wrong@sent.example" });
  expect([status, String(found).startsWith(problem)]).toEqual([422, true]);
  expect(await leadsOf("wrong@sent.example")).toEqual([]);
});

test("the company's own page sends the tick and its own fields", async () => {
  const fields = { name: "Pia", email: "pia@plain.example", "custom.budget": "5", consent: "on", language: "en" };
  const request = new Request("http://acme.localhost:3000/x", {
    method: "POST",
    headers: {
      host: "acme.localhost:3000",
      origin: "http://acme.localhost:3000",
      "content-type": "application/x-www-form-urlencoded",
      "x-atrium-client-ip": "192.0.2.90",
    },
    body: new URLSearchParams({ ...fields, ...(await solveForm(world)) }).toString(),
  });
  const response = await pageForm(request, { params: Promise.resolve({ view: "page" }) });
  expect(response.headers.get("location")).toBe("/forms/lead?sent=1");
  expect(await leadsOf("pia@plain.example")).toMatchObject([{ custom: { budget: "5" }, consent_text: consent.en }]);
});

test("the form goes on without a field that was deleted", async () => {
  await deleteCustomField(owner, { entity: "leads", id: budget, confirm: true });
  expect(await configOf(leadConfig)).toMatchObject({ order: ["email", "name", "message"], custom_fields: [] });
  expect(await submit({ email: "gone@sent.example" })).toEqual([201]);
});

test("a layout that the form can't have is rejected, and a ticket's form obeys its own", async () => {
  const wrong = { ...lead, fields: [field("name")] };
  await expect(replacePublicForms(owner, { ...shown, lead: wrong })).rejects.toMatchObject({ errors: [{ path: "lead.fields" }] });
  const all = ["subject", "requester_name", "requester_email", "message"];
  const ticket: FormLayout = { ...texts, consent: { en: "I agree." }, fields: all.map((name) => field(name)) };
  await replacePublicForms(owner, { ...shown, ticket });
  const { form_token, order } = await configOf(ticketConfig);
  expect(order).toEqual(all);
  expect((await configOf(leadConfig))["title"]).toBeNull();
  world.clock.advance(3000);
  const body = { requester_name: "Ada", requester_email: "ada@ask.example", subject: "Jam", message: "Help.", consent: true, form_token };
  const sent = await ticketRoute(world.request("POST", "/x", { body: { ...body, challenge: await solveChallenge(world) } }), at);
  expect(sent.status).toBe(201);
  const [found] = (await listTickets(owner, {})).data;
  expect(found).toMatchObject({ consent_text: "I agree.", consented_at: world.clock.now() });
  expect((await listMessages(owner, { id: found?.id ?? "" })).data).toMatchObject([{ body: "Help." }]);
  await mailTicketReceived(world.systemCtx("acme"), { id: found?.id ?? "" });
  const [given] = (await listConsents(owner, { address: "ada@ask.example" })).data;
  const { text } = await runInTenant(owner.tenant.id, () => owner.db.mail.findFirstOrThrow({ where: { key: "ticket_received" } }));
  expect(text).toContain(given?.withdraw_url);
});
