import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, getCustomer, updateCustomer } from "@/lib/domains/customers";
import {
  bulkChangeInvoices,
  createInvoice,
  deleteInvoice,
  finalizeInvoice,
  getInvoice,
  listBulkInvoices,
  listInvoices,
  listNewlyOverdue,
  markInvoiceOverdue,
  prepareInvoice,
  undoBulkInvoices,
  updateInvoice,
} from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { createTaxProfile } from "@/lib/domains/taxes";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;

beforeAll(async () => {
  world = await createWorld();
  ({ id: customer_id } = await createCustomer(world.ctx("acme"), {
    name: "Northwind",
    addresses: [{ line1: "1 Mill Lane", city: "Leeds", postal_code: "LS1 4AP", country: "GB" }],
  }));
});
afterAll(() => world.close());

const vat = { name: "VAT", rate: "20", compound: false, category: "S" } as const;
const day = { description: "Consulting, one day", quantity: "1", unit_price: "100", taxes: [vat] };
const draft = (fields: Partial<Parameters<typeof createInvoice>[1]> = {}) =>
  createInvoice(world.ctx("acme"), { customer_id, lines: [day], ...fields });
const inAcme = <T>(work: () => Promise<T>) => runInTenant(world.tenants.acme.tenant.id, work);
const client = () => world.runtime.tenants.client;

test("a draft has figures but no number, and owes nothing yet", async () => {
  const invoice = await draft();
  expect(invoice).toMatchObject({
    status: "draft",
    number: null,
    currency: "GBP",
    subtotal: "100.00",
    tax_total: "20.00",
    total: "120.00",
    amount_paid: "0.00",
    payment_terms_days: 14,
    parties: null,
    version: 1,
  });
  expect((await getCustomer(world.ctx("acme"), { id: customer_id })).balances).toEqual([]);
});

test("what the editor begins with is what would be stored, and is not", async () => {
  const count = async () => (await listInvoices(world.ctx("acme"), { customer_id, limit: 200 })).data.length;
  const before = await count();
  const { invoice: begun, document } = await prepareInvoice(world.ctx("acme"), { customer_id });
  expect(await count()).toBe(before);
  expect(document).toMatchObject({ number: null, status: "draft", buyer: { name: "Northwind" }, lines: [], total: "0.00" });
  const { id: _id, ...stored } = await draft({ lines: [] });
  const { id: _begun, ...shown } = begun;
  expect(shown).toEqual(stored);
  await expect(prepareInvoice(world.ctx("beta"), { customer_id })).rejects.toMatchObject({ code: "not_found" });
  await expect(prepareInvoice(world.ctx("acme", ["invoices.read"]), { customer_id })).rejects.toMatchObject({ code: "forbidden" });
});

test("what the caller leaves out comes from item, tax profile, customer and company", async () => {
  const profile = await createTaxProfile(world.ctx("acme"), {
    name: "Reduced",
    prices_mode: "inclusive",
    rounding: "line",
    rates: [{ name: "VAT", rate: "5", compound: false, category: "S", is_default: true }],
  });
  const item = await createItem(world.ctx("acme"), {
    name: "Widget",
    description: "Blue",
    unit: "pc",
    unit_price: "10.50",
    currency: "GBP",
  });
  const { id } = await createCustomer(world.ctx("acme"), { name: "Reduced Ltd", tax_profile_id: profile.id, payment_terms_days: 30 });
  const invoice = await draft({ customer_id: id, lines: [{ item_id: item.id, quantity: "2" }] });
  expect(invoice).toMatchObject({ prices_mode: "inclusive", rounding: "line", payment_terms_days: 30, total: "21.00", tax_total: "1.00" });
  expect(invoice.lines[0]).toMatchObject({
    description: "Widget\nBlue",
    unit: "pc",
    unit_price: "10.50",
    taxes: [{ name: "VAT", rate: "5" }],
  });
});

test("an item's price in another currency is not guessed", async () => {
  const item = await createItem(world.ctx("acme"), { name: "Imported", unit_price: "10", currency: "USD" });
  await expect(draft({ lines: [{ item_id: item.id, quantity: "1" }] })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "lines.0.unit_price" }],
  });
});

test("a line that nothing describes or prices is refused by name", async () => {
  await expect(draft({ lines: [{ quantity: "1", unit_price: "1" }] })).rejects.toMatchObject({ errors: [{ path: "lines.0.description" }] });
  await expect(draft({ lines: [{ quantity: "1", description: "x" }] })).rejects.toMatchObject({ errors: [{ path: "lines.0.unit_price" }] });
});

test("a draft changes as sent: lines as a whole, or the head alone with the lines' figures following", async () => {
  const { id } = await draft({ lines: [day, { ...day, description: "Two", unit_price: "50" }] });
  const discounted = await updateInvoice(world.ctx("acme"), { id, discount: { kind: "percent", value: "10" } });
  expect(discounted).toMatchObject({ subtotal: "150.00", discount_total: "15.00", total: "162.00", version: 2 });
  expect(discounted.lines.map((line) => line.total)).toEqual(["108.00", "54.00"]);
  const replaced = await updateInvoice(world.ctx("acme"), { id, lines: [day], discount: null });
  expect(replaced).toMatchObject({ total: "120.00", discount: null, version: 3 });
  expect(await updateInvoice(world.ctx("acme"), { id })).toEqual(replaced);
});

test("finalizing assigns the next number, dates, freezes the parties, and posts what is owed", async () => {
  const { id } = await createCustomer(world.ctx("acme"), {
    name: "Posted Ltd",
    tax_id: "GB1",
    addresses: [{ line1: "9 Dock", city: "Hull", country: "GB" }],
  });
  const one = await finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: id })).id });
  const two = await finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: id })).id });
  expect(one).toMatchObject({ status: "finalized", issue_date: "2026-03-02", due_date: "2026-03-16", amount_due: "120.00", version: 2 });
  const sequenceOf = (number: string | null) => Number(/^INV-2026-(\d{5})$/.exec(number ?? "")?.[1]);
  expect(sequenceOf(two.number)).toBe(sequenceOf(one.number) + 1);
  expect(one.parties).toEqual({
    seller: { name: "Acme Ltd", tax_id: null, country: "GB", address: ["United Kingdom"] },
    buyer: { name: "Posted Ltd", tax_id: "GB1", country: "GB", address: ["9 Dock", "Hull", "United Kingdom"] },
  });
  expect((await getCustomer(world.ctx("acme"), { id })).balances).toEqual([{ currency: "GBP", amount: "240.00" }]);
  await updateCustomer(world.ctx("acme"), { id, name: "Renamed Ltd" });
  expect((await getInvoice(world.ctx("acme"), { id: one.id })).parties?.buyer.name).toBe("Posted Ltd");
});

test("a finalized invoice cannot be changed, deleted or finalized again: by the code, and by the database itself", async () => {
  const { id } = await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  await expect(updateInvoice(world.ctx("acme"), { id, notes: "x" })).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteInvoice(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "conflict" });
  await expect(finalizeInvoice(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "conflict" });
  const other = await createCustomer(world.ctx("acme"), { name: "Somebody else" });
  for (const data of [{ total: 1n }, { number: "X" }, { notes: "x" }, { customer_id: other.id }, { parties: {} }]) {
    await expect(inAcme(() => client().invoice.updateMany({ where: { id }, data }))).rejects.toThrow(/cannot be changed/);
  }
  await expect(inAcme(() => client().invoice.deleteMany({ where: { id } }))).rejects.toThrow(/cannot be deleted/);
  await expect(inAcme(() => client().invoiceLine.deleteMany({ where: { invoice_id: id } }))).rejects.toThrow(/final row/);
  await expect(inAcme(() => client().invoiceLine.updateMany({ where: { invoice_id: id }, data: { net: 1n } }))).rejects.toThrow(
    /final row/,
  );
});

test("the ledger is append-only", async () => {
  await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  await expect(inAcme(() => client().ledgerEntry.deleteMany({}))).rejects.toThrow(/append-only|permission denied/);
  await expect(inAcme(() => client().ledgerEntry.updateMany({ data: { amount: 0n } }))).rejects.toThrow(/append-only|permission denied/);
});

test("an empty invoice, or another currency without its rate, cannot be finalized; the rate is frozen", async () => {
  await expect(finalizeInvoice(world.ctx("acme"), { id: (await draft({ lines: [] })).id })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "lines" }],
  });
  const { id } = await draft({ currency: "JPY" });
  await expect(finalizeInvoice(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "invalid", errors: [{ path: "exchange_rate" }] });
  await updateInvoice(world.ctx("acme"), { id, exchange_rate: "0.0052" });
  expect(await finalizeInvoice(world.ctx("acme"), { id })).toMatchObject({ total: "120", exchange_rate: "0.0052" });
});

test("an invoice of nothing is paid as soon as it is finalized", async () => {
  const { id } = await draft({ lines: [{ ...day, unit_price: "0" }] });
  expect(await finalizeInvoice(world.ctx("acme"), { id })).toMatchObject({ status: "paid", total: "0.00", amount_due: "0.00" });
});

test("many finalized at once: no gap, no twin", async () => {
  const drafts = await Promise.all(Array.from({ length: 20 }, () => draft()));
  const numbers = (await Promise.all(drafts.map(({ id }) => finalizeInvoice(world.ctx("acme"), { id })))).map((invoice) =>
    Number(invoice.number?.slice(-5)),
  );
  numbers.sort((a, b) => a - b);
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, at) => first + at));
});

test("finalized by two at once: one does it, the other hears of the conflict", async () => {
  const { id } = await draft();
  const results = await Promise.allSettled([finalizeInvoice(world.ctx("acme"), { id }), finalizeInvoice(world.ctx("acme"), { id })]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a failed finalization leaves no gap", async () => {
  const before = await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  await expect(finalizeInvoice(world.ctx("acme"), { id: (await draft({ lines: [] })).id })).rejects.toMatchObject({ code: "invalid" });
  const after = await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  expect(Number(after.number?.slice(-5))).toBe(Number(before.number?.slice(-5)) + 1);
});

test("a draft can be deleted and leaves its trace", async () => {
  const { id } = await draft();
  await deleteInvoice(world.ctx("acme"), { id });
  await expect(getInvoice(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "not_found" });
  const trail = await inAcme(() => client().auditEntry.findMany({ where: { record_id: id }, orderBy: { id: "asc" } }));
  expect(trail.map((entry) => entry.operation)).toEqual(["invoices.create", "invoices.delete"]);
});

test("the list filters by status, customer and date, and overdue is a matter of the day", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Listed" });
  const make = async (issue_date: string) => finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: id, issue_date })).id });
  const old = await make("2026-01-10");
  const fresh = await make("2026-03-01");
  const paid = await make("2026-01-11");
  await recordInvoicePayment(world.ctx("acme"), { id: paid.id, amount: "120", method: "cash" });
  const unissued = await draft({ customer_id: id });
  const list = async (filter: Parameters<typeof listInvoices>[1]) =>
    (await listInvoices(world.ctx("acme"), { customer_id: id, ...filter })).data.map((invoice) => invoice.id);
  expect(await list({ status: "overdue" })).toEqual([old.id]);
  expect(await list({ status: "finalized" })).toEqual([fresh.id]);
  expect(await list({ status: "paid" })).toEqual([paid.id]);
  expect(await list({ status: "draft" })).toHaveLength(1);
  expect(await list({ from: "2026-01-11", to: "2026-01-31" })).toEqual([paid.id]);
  expect(await list({ sort: "issue_date" })).toEqual([old.id, paid.id, fresh.id, unissued.id]);
  expect(await list({ sort: "-issue_date" })).toEqual([fresh.id, paid.id, old.id, unissued.id]);
  expect((await list({ q: old.number ?? "" }))[0]).toBe(old.id);
  expect(await list({ number: old.number ?? "" })).toEqual([old.id]);
});

test("overdue is noted once, and only while something is owed", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Late" });
  const invoice = await finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: id, issue_date: "2026-01-01" })).id });
  expect((await listNewlyOverdue(world.systemCtx("acme"), {})).ids).toContain(invoice.id);
  expect(await markInvoiceOverdue(world.systemCtx("acme"), { id: invoice.id })).toEqual({ marked: true });
  expect(await markInvoiceOverdue(world.systemCtx("acme"), { id: invoice.id })).toEqual({ marked: false });
  expect((await listNewlyOverdue(world.systemCtx("acme"), {})).ids).not.toContain(invoice.id);
  const paid = await finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: id, issue_date: "2026-01-01" })).id });
  await recordInvoicePayment(world.ctx("acme"), { id: paid.id, amount: "120", method: "cash" });
  expect(await markInvoiceOverdue(world.systemCtx("acme"), { id: paid.id })).toEqual({ marked: false });
});

test("a change of a draft publishes the previous values of the fields that changed", async () => {
  const { id } = await draft();
  await updateInvoice(world.ctx("acme"), { id, reference: "PO 2", discount: { kind: "percent", value: "10" } });
  const [, event] = await inAcme(() => client().event.findMany({ where: { record_id: id }, orderBy: { id: "asc" } }));
  expect(event).toMatchObject({
    name: "invoice.updated",
    sequence: 2,
    previous: { reference: null, discount: null, total: "120.00", version: 1 },
    data: { reference: "PO 2", total: "108.00" },
  });
  expect(event?.previous).not.toHaveProperty("customer_id");
});

test("finalizing publishes the invoice as finalized", async () => {
  const { id } = await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  const [, news] = await inAcme(() => client().event.findMany({ where: { record_id: id }, orderBy: { id: "asc" } }));
  expect(news).toMatchObject({
    name: "invoice.finalized",
    sequence: 2,
    previous: { status: "draft", number: null },
    data: { status: "finalized", total: "120.00", lines: [{ net: "100.00" }] },
  });
  expect(await inAcme(() => client().outbox.count({ where: { id: news?.id ?? "" } }))).toBe(1);
});

test("a customer sees its own invoices once finalized, and none of another's", async () => {
  const mine = await finalizeInvoice(world.ctx("acme"), { id: (await draft()).id });
  const { id: unfinished } = await draft();
  const other = await createCustomer(world.ctx("acme"), { name: "Other" });
  const theirs = await finalizeInvoice(world.ctx("acme"), { id: (await draft({ customer_id: other.id })).id });
  const contact = {
    ...world.ctx("acme"),
    principal: {
      kind: "contact",
      contact_id: customer_id,
      customer_id,
      session_id: customer_id,
      email: "c@northwind.example",
      name: "C",
    } as const,
  };
  expect((await getInvoice(contact, { id: mine.id })).id).toBe(mine.id);
  for (const id of [unfinished, theirs.id]) await expect(getInvoice(contact, { id })).rejects.toMatchObject({ code: "not_found" });
});

test("drafts are deleted together while an issued invoice stays, and are created again within the day, once", async () => {
  const ctx = world.ctx("acme");
  const written = await draft({ reference: "PO 7" });
  const issued = await finalizeInvoice(ctx, { id: (await draft()).id });
  const empty = await createInvoice(ctx, { customer_id });
  const done = await bulkChangeInvoices(ctx, { action: "delete", ids: [written.id, issued.id, empty.id] });
  expect(done).toMatchObject({ changed: 2, unchanged: 1 });
  await expect(getInvoice(ctx, { id: written.id })).rejects.toMatchObject({ code: "not_found" });
  const bulk_id = done.bulk_id ?? "";
  expect((await listBulkInvoices(ctx, {})).data[0]).toMatchObject({ id: bulk_id, action: "delete", changed: 2 });
  expect(await undoBulkInvoices(ctx, { bulk_id })).toEqual({ undone: 2, refused: [] });
  // Under its id: addresses that name it work as before.
  expect(await getInvoice(ctx, { id: written.id })).toMatchObject({
    reference: "PO 7",
    total: "120.00",
    lines: [{ taxes: [vat] }],
    created_at: written.created_at,
  });
  await expect(undoBulkInvoices(ctx, { bulk_id })).rejects.toMatchObject({ code: "conflict" });
});
