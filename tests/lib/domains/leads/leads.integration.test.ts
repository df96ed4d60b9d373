import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer, getCustomer, listCustomers } from "@/lib/domains/customers";
import { getEstimate } from "@/lib/domains/estimates";
import { getProposal } from "@/lib/domains/proposals";
import {
  changeLeadStatus,
  convertLead,
  createLead,
  deleteLead,
  getLead,
  getLeadBoard,
  getLeadScore,
  listLeads,
  listLeadsDue,
  previewConversion,
  remindOfLead,
  updateLead,
} from "@/lib/domains/leads";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let other: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  other = world.ctx("beta");
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

test("a lead is created with defaults, changed in part, and found by status, source, owner and text", async () => {
  const lead = await createLead(owner, {
    name: "Rosalind Vale",
    company: "Vale Optics",
    source: "event",
    value: "1200.50",
    currency: "GBP",
  });
  expect(lead).toMatchObject({ status: "new", value: "1200.50", custom: {}, lost_reason: null, customer_id: null });
  expect(lead.owner_id).not.toBeNull();
  const touch = { source: "newsletter", medium: "email", campaign: "spring", term: null, content: null };
  const changed = await updateLead(owner, { id: lead.id, follow_up_on: "2026-05-04", first_touch: touch, phone: "+44 20 7946 0000" });
  expect(changed).toMatchObject({ follow_up_on: "2026-05-04", first_touch: touch, value: "1200.50", version: lead.version + 1 });
  expect((await updateLead(owner, { id: lead.id, first_touch: null })).first_touch).toBeNull();
  const found = async (query: Parameters<typeof listLeads>[1]) => (await listLeads(owner, query)).data.map(({ id }) => id);
  for (const query of [
    { status: "new" },
    { source: "event" },
    { q: "vale opt" },
    { follow_up_until: "2026-05-04" },
    { active: true },
  ] as const)
    expect(await found(query)).toContain(lead.id);
  expect(await found({ owner_id: lead.owner_id ?? "" })).toContain(lead.id);
  for (const query of [{ status: "won" }, { source: "partner" }, { follow_up_until: "2026-05-03" }, { converted: true }] as const)
    expect(await found(query)).not.toContain(lead.id);
  expect(await code(updateLead(owner, { id: lead.id, currency: "JPY" }))).toBe("invalid");
  expect(await code(getLead(other, { id: lead.id }))).toBe("not_found");
});

test("each change of status is one audit entry and one event, also when it is sent again", async () => {
  const { id } = await createLead(owner, { name: "Emil Sand" });
  await changeLeadStatus(owner, { id, status: "qualified" });
  await changeLeadStatus(owner, { id, status: "qualified" });
  const lost = await changeLeadStatus(owner, { id, status: "lost", lost_reason: "Too expensive" });
  expect(lost.lost_reason).toBe("Too expensive");
  expect(await changeLeadStatus(owner, { id, status: "contacted" })).toMatchObject({ status: "contacted", lost_reason: null });
  expect(await code(changeLeadStatus(owner, { id, status: "won", lost_reason: "x" }))).toBe("invalid");
  const record_id = encodeId("lead", id);
  const names = (await listEvents(owner, { record_id, sort: "occurred_at" })).data.map(({ name }) => name);
  expect(names.map((name) => name.replace(/\.v\d+$/, ""))).toEqual([
    "lead.created",
    "lead.status_changed",
    "lead.status_changed",
    "lead.status_changed",
  ]);
  const entries = (await listAuditEntries(owner, { record_id })).data;
  expect(entries).toHaveLength(4);
});

test("conversion creates customer and contact once, also when it is asked for ten times at once", async () => {
  await createCustomField(owner, { entity: "leads", label: "Region", key: "region", type: "text" });
  await createCustomField(owner, { entity: "leads", label: "Campaign", key: "campaign", type: "text" });
  await createCustomField(owner, { entity: "customers", label: "Region", key: "region", type: "text" });
  const { id } = await createLead(owner, {
    name: "Ines Marlow",
    company: "Marlow Bindery",
    email: "ines@marlow.example",
    address: "4 Quay Street",
    city: "Bristol",
    country: "GB",
    custom: { region: "west", campaign: "spring" },
  });
  expect(await previewConversion(owner, { id })).toMatchObject({
    customer_name: "Marlow Bindery",
    mapping: [
      { from: "region", to: "region", reason: null },
      { from: "campaign", to: null, reason: "no_field" },
    ],
  });
  const results = await Promise.all(Array.from({ length: 10 }, () => convertLead(owner, { id })));
  expect(new Set(results.map(({ customer_id }) => customer_id)).size).toBe(1);
  const [first] = results;
  expect(first?.lead).toMatchObject({ status: "won", customer_id: first?.customer_id, contact_id: first?.contact_id });
  const customer = await getCustomer(owner, { id: first?.customer_id ?? "" });
  expect(customer).toMatchObject({
    name: "Marlow Bindery",
    custom: { region: "west" },
    contacts: [{ id: first?.contact_id, name: "Ines Marlow", email: "ines@marlow.example", is_primary: true }],
    addresses: [{ line1: "4 Quay Street", city: "Bristol" }],
  });
  const events = (await listEvents(owner, { record_id: encodeId("lead", id) })).data.map(({ name }) => name);
  expect(events.filter((name) => name.startsWith("lead.converted"))).toHaveLength(1);
  await changeLeadStatus(owner, { id, status: "lost" });
  expect((await convertLead(owner, { id })).customer_id).toBe(first?.customer_id);
});

test("a conversion creates a draft estimate over the lead's value in the same transaction, once", async () => {
  const lead = await createLead(owner, { name: "Omar Reed", company: "Reed Ltd", source: "referral", value: "1500.00", currency: "GBP" });
  const first = await convertLead(owner, { id: lead.id, estimate: { reference: "RFQ 9" } });
  const estimate = await getEstimate(owner, { id: first.estimate_id ?? "" });
  expect(estimate).toMatchObject({ status: "draft", customer_id: first.customer_id, reference: "RFQ 9", subtotal: "1500.00" });
  expect(estimate.lines).toMatchObject([{ description: "Reed Ltd", quantity: "1" }]);
  expect((await convertLead(owner, { id: lead.id, estimate: {} })).estimate_id).toBe(first.estimate_id);
  const other = await createLead(owner, { name: "Wrong Rate", source: "referral" });
  const taxes = [{ rate_id: "00000000-0000-4000-8000-000000000000" }];
  await expect(
    convertLead(owner, { id: other.id, estimate: { lines: [{ description: "x", quantity: "1", unit_price: "1", taxes }] } }),
  ).rejects.toMatchObject({ code: "invalid" });
  expect((await getLead(owner, { id: other.id })).customer_id).toBeNull();
});

test("a conversion can create a draft proposal instead", async () => {
  const lead = await createLead(owner, { name: "Ada Reed", company: "Reed Ltd", source: "referral", value: "1500.00", currency: "GBP" });
  const { estimate_id, proposal_id } = await convertLead(owner, { id: lead.id, proposal: {} });
  expect(estimate_id).toBeNull();
  expect(await getProposal(owner, { id: proposal_id ?? "" })).toMatchObject({ status: "draft", title: "Reed Ltd", subtotal: "1500.00" });
});

test("a conversion that fails leaves neither a customer nor a converted lead", async () => {
  const { id } = await createLead(owner, { name: "Nadir Brandt", custom: { region: "east" } });
  await changeLeadStatus(owner, { id, status: "lost" });
  expect(await code(convertLead(owner, { id }))).toBe("conflict");
  await changeLeadStatus(owner, { id, status: "qualified" });
  expect(await code(convertLead(owner, { id, custom: { unknown_field: "x" } }))).toBe("invalid");
  expect((await listCustomers(owner, { q: "Nadir Brandt" })).data).toEqual([]);
  expect(await getLead(owner, { id })).toMatchObject({ status: "qualified", customer_id: null, converted_at: null });
});

test("duplicates among leads and customers are named when a lead is created", async () => {
  const customer = await createCustomer(owner, { name: "Harrow Mills Ltd", email: "office@harrow.example" });
  const first = await createLead(owner, { name: "Jo", company: "Harrow Mills", email: "jo@harrow.example" });
  expect(first.possible_duplicates).toEqual({ leads: [], customers: [{ id: customer.id, name: "Harrow Mills Ltd", reason: "name" }] });
  const second = await createLead(owner, { name: "Joanna", email: "jo@harrow.example" });
  expect(second.possible_duplicates.leads).toEqual([{ id: first.id, name: "Jo", reason: "email" }]);
});

test("the board counts and adds up by status and currency; a score names its reasons", async () => {
  const make = (value: string, currency: "EUR" | "JPY") => createLead(other, { name: "Board", value, currency, source: "partner" });
  const [cheap] = [await make("10.50", "EUR"), await make("20.00", "EUR"), await make("300", "JPY")];
  const { data } = await getLeadBoard(other, { source: "partner" });
  expect(data.map(({ status }) => status)).toEqual(["new", "contacted", "qualified", "proposal_sent", "won", "lost"]);
  expect(data[0]).toEqual({
    status: "new",
    count: 3,
    sums: [
      { currency: "EUR", amount: "30.50" },
      { currency: "JPY", amount: "300" },
    ],
  });
  const { reasons } = await getLeadScore(other, { id: cheap.id });
  expect(reasons).toContainEqual({ reason: "has_value", points: 5, detail: null });
  expect(reasons.map(({ reason }) => reason)).not.toContain("value_above_average");
  await deleteLead(other, { id: cheap.id });
  expect(await code(getLead(other, { id: cheap.id }))).toBe("not_found");
});

test("the next step is due once, on its day, and never for a closed lead", async () => {
  const present = world.runtime.clock.now();
  const day = (days: number) => new Date(present.getTime() + days * 86_400_000);
  const system = (days: number) => createContext({ ...world.systemCtx("acme"), clock: { now: () => day(days) } });
  const due = async (days: number) => (await listLeadsDue(system(days), {})).ids;
  const follow_up_on = day(3).toISOString().slice(0, 10);
  const { id } = await createLead(owner, { name: "Ola Frost", follow_up_on, follow_up_note: "Call back" });
  expect(await due(1)).not.toContain(id);
  expect(await remindOfLead(system(1), { id })).toEqual({ reminded: false });
  await changeLeadStatus(owner, { id, status: "lost" });
  expect(await due(4)).not.toContain(id);
  await changeLeadStatus(owner, { id, status: "contacted" });
  expect(await due(4)).toContain(id);
  const runs = await Promise.all([1, 2, 3].map(() => remindOfLead(system(4), { id })));
  expect(runs.filter(({ reminded }) => reminded)).toHaveLength(1);
  expect(await due(5)).not.toContain(id);
  const events = (await listEvents(owner, { record_id: encodeId("lead", id) })).data.map(({ name }) => name);
  expect(events.filter((name) => name.startsWith("lead.follow_up_due"))).toHaveLength(1);
});
