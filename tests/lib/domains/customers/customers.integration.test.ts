import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GET as customersRoute } from "@/app/api/tenant/customers/route";
import {
  addAddress,
  addContact,
  bulkChangeCustomers,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listDuplicates,
  removeContact,
  restoreCustomer,
  updateContact,
  updateCustomer,
} from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const audits = (id: string) =>
  runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { record_id: id }, orderBy: { id: "asc" } }),
  );
const events = (id: string) =>
  runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id: id }, orderBy: { sequence: "asc" } }),
  );

test("only the name is required: the rest comes from the company", async () => {
  const customer = await createCustomer(world.ctx("acme"), { name: "Northwind Traders" });
  expect(customer).toMatchObject({
    currency: "GBP",
    language: "en",
    country: "GB",
    active: true,
    tags: [],
    contacts: [],
    balances: [],
    credits: [],
    nps: null,
    csat: null,
    possible_duplicates: [],
    version: 1,
  });
});

test("create stores contacts, addresses, tags and groups; the first contact is primary", async () => {
  const customer = await createCustomer(world.ctx("acme"), {
    name: "Contoso",
    contacts: [{ name: "Ada" }, { name: "Bob", email: "bob@contoso.example" }],
    addresses: [
      { line1: "1 Mill Lane", country: "IE" },
      { line1: "2 Dock Road", country: "GB", kind: "shipping" },
    ],
    tags: ["VIP", "north"],
    groups: ["Retail"],
  });
  expect(customer.contacts.map((contact) => [contact.name, contact.is_primary])).toEqual([
    ["Ada", true],
    ["Bob", false],
  ]);
  expect(customer.addresses.map((address) => [address.kind, address.is_default])).toEqual([
    ["billing", true],
    ["shipping", true],
  ]);
  expect(customer.country).toBe("IE");
  expect(customer.tags).toEqual(["north", "VIP"]);
  expect(customer.groups).toEqual(["Retail"]);
});

test("likely duplicates are found by name and by address, only in this tenant", async () => {
  await createCustomer(world.ctx("beta"), { name: "Fabrikam" });
  const first = await createCustomer(world.ctx("acme"), { name: "Fabrikam Ltd", contacts: [{ name: "Z", email: "z@fabrikam.example" }] });
  expect(first.possible_duplicates).toEqual([]);
  const second = await createCustomer(world.ctx("acme"), { name: "FABRIKAM", email: "office@elsewhere.example" });
  expect(second.possible_duplicates).toEqual([{ id: first.id, name: "Fabrikam Ltd", reason: "name" }]);
  const third = await createCustomer(world.ctx("acme"), { name: "Something else", email: "z@fabrikam.example" });
  expect(third.possible_duplicates).toEqual([{ id: first.id, name: "Fabrikam Ltd", reason: "email" }]);
});

test("a customer is found by tax number, phone and web domain, by the strongest sign, and never itself or a deleted one", async () => {
  const known = await createCustomer(world.ctx("acme"), {
    name: "Litware",
    tax_id: "GB 777 8888 99",
    phone: "+44 117 496 0123",
    website: "https://www.litware.example",
  });
  const asked = async (input: Parameters<typeof listDuplicates>[1]) => (await listDuplicates(world.ctx("acme"), input)).data;
  const found = (reason: string) => [{ id: known.id, name: "Litware", reason }];
  expect(await asked({ tax_id: "777888899" })).toEqual(found("tax_id"));
  expect(await asked({ phone: "0117 4960123", name: "Nobody" })).toEqual(found("phone"));
  expect(await asked({ email: "sales@litware.example" })).toEqual(found("domain"));
  expect(await asked({ name: "LITWARE", website: "litware.example", tax_id: "777 8888 99" })).toEqual(found("tax_id"));
  expect(await asked({ name: "Litware", except_id: known.id })).toEqual([]);
  expect((await listDuplicates(world.ctx("beta"), { name: "Litware" })).data).toEqual([]);
  await updateCustomer(world.ctx("acme"), { id: known.id, phone: null });
  expect(await asked({ phone: "0117 4960123" })).toEqual([]);
  await deleteCustomer(world.ctx("acme"), { id: known.id });
  expect(await asked({ name: "Litware" })).toEqual([]);
});

test("a change writes one audit entry with the difference, and one event with the previous values", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Tailspin", tags: ["a"] });
  const after = await updateCustomer(world.ctx("acme"), { id, phone: "123", tags: ["b"] });
  expect(after).toMatchObject({ phone: "123", tags: ["b"], version: 2 });
  const [, change] = await audits(id);
  expect(change).toMatchObject({
    operation: "customers.update",
    actor_kind: "staff",
    version: 2,
    changes: { phone: [null, "123"], tags: [["a"], ["b"]] },
  });
  const news = await events(id);
  expect(news.map((event) => event.name)).toEqual(["customer.created", "customer.updated"]);
  expect(news[1]?.previous).toMatchObject({ phone: null, tags: ["a"] });
});

test("PATCH {} changes nothing", async () => {
  const { possible_duplicates: _none, ...before } = await createCustomer(world.ctx("acme"), { name: "Quiet" });
  expect(await updateCustomer(world.ctx("acme"), { id: before.id })).toEqual(before);
  expect(await events(before.id)).toHaveLength(1);
});

test("delete is soft, hides the customer from the list, blocks changes, and can be undone", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Gone Ltd" });
  const deleted = await deleteCustomer(world.ctx("acme"), { id });
  expect(deleted.deleted_at).not.toBeNull();
  const names = async (input: Parameters<typeof listCustomers>[1]) =>
    (await listCustomers(world.ctx("acme"), input)).data.map((row) => row.name);
  expect(await names({})).not.toContain("Gone Ltd");
  expect(await names({ deleted: true })).toContain("Gone Ltd");
  await expect(updateCustomer(world.ctx("acme"), { id, phone: "1" })).rejects.toMatchObject({ code: "conflict" });
  expect((await restoreCustomer(world.ctx("acme"), { id })).deleted_at).toBeNull();
  await expect(restoreCustomer(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "conflict" });
  expect(await names({})).toContain("Gone Ltd");
});

test("a customer with a balance due is deleted only when that is confirmed, alone or among others", async () => {
  const ctx = world.ctx("acme");
  const { id } = await createCustomer(ctx, { name: "Debtor" });
  const other = await createCustomer(ctx, { name: "No debtor" });
  const lines = [{ description: "Work", quantity: "1", unit_price: "100", taxes: [] }];
  const invoice = await createInvoice(ctx, { customer_id: id, lines });
  await finalizeInvoice(ctx, { id: invoice.id });
  const refusal = { code: "conflict", errors: [expect.objectContaining({ path: "confirm", code: "balance_due" })] };
  await expect(deleteCustomer(ctx, { id })).rejects.toMatchObject(refusal);
  await expect(bulkChangeCustomers(ctx, { action: "delete", ids: [id, other.id] })).rejects.toMatchObject(refusal);
  expect((await getCustomer(ctx, { id: other.id })).deleted_at).toBeNull();
  expect(await bulkChangeCustomers(ctx, { action: "delete", ids: [id, other.id], confirm: true })).toMatchObject({ changed: 2 });
  await restoreCustomer(ctx, { id });
  expect((await deleteCustomer(ctx, { id, confirm: true })).deleted_at).not.toBeNull();
  await restoreCustomer(ctx, { id });
  await recordInvoicePayment(ctx, { id: invoice.id, amount: "100.00", method: "cash" });
  await deleteCustomer(ctx, { id });
});

test("search finds by name, by a contact's address, without diacritics, and treats % as a literal", async () => {
  await createCustomer(world.ctx("acme"), { name: "Ünïque Säfe", contacts: [{ name: "K", email: "kay@safe.example" }] });
  await createCustomer(world.ctx("beta"), { name: "Unique Safe of beta" });
  const find = async (q: string) => (await listCustomers(world.ctx("acme"), { q })).data.map((row) => row.name);
  expect(await find("unique saf")).toEqual(["Ünïque Säfe"]);
  expect(await find("KAY@SAFE")).toEqual(["Ünïque Säfe"]);
  expect(await find("100%_")).toEqual([]);
});

test("filters narrow by tag, group, owner, country and activity", async () => {
  const owner_id = world.tenants.acme.owner.staff_id;
  const { id } = await createCustomer(world.ctx("acme"), {
    name: "Filtered",
    tags: ["Rare"],
    groups: ["Odd"],
    owner_id,
    country: "JP",
    active: false,
  });
  const ids = async (input: Parameters<typeof listCustomers>[1]) =>
    (await listCustomers(world.ctx("acme"), input)).data.map((row) => row.id);
  for (const input of [{ tag: "rare" }, { group: "ODD" }, { owner_id }, { country: "JP" as const }, { active: false }])
    expect(await ids(input)).toEqual([id]);
  expect(await ids({ tag: "rare", country: "GB" })).toEqual([]);
});

test("pages have no gaps or duplicates, in both directions, also for equal values", async () => {
  for (let count = 0; count < 7; count++)
    await createCustomer(world.ctx("acme"), { name: count % 2 ? "Paged" : "Paged too", tags: ["paged"] });
  for (const sort of ["name", "-name", "created_at", "-created_at"] as const) {
    const whole = await listCustomers(world.ctx("acme"), { tag: "paged", sort, include: "total" });
    expect(whole.total).toEqual({ count: 7, capped: false });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCustomers(world.ctx("acme"), { tag: "paged", sort, limit: 2, cursor });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(whole.data.map((row) => row.id));
  }
});

test("a cursor of another sort, or an invalid one, is malformed", async () => {
  const { next_cursor } = await listCustomers(world.ctx("acme"), { limit: 1 });
  await expect(listCustomers(world.ctx("acme"), { sort: "name", cursor: next_cursor ?? "" })).rejects.toMatchObject({ code: "malformed" });
  await expect(listCustomers(world.ctx("acme"), { cursor: "nonsense" })).rejects.toMatchObject({ code: "malformed" });
});

test("at most one contact is primary, and one address per kind is default", async () => {
  const ctx = world.ctx("acme");
  const { id, contacts } = await createCustomer(ctx, { name: "Primary", contacts: [{ name: "One" }] });
  const two = await addContact(ctx, { id, name: "Two", is_primary: true });
  await addAddress(ctx, { id, line1: "1 A", country: "GB" });
  await addAddress(ctx, { id, line1: "2 B", country: "GB", is_default: true });
  const detail = await getCustomer(ctx, { id });
  expect(detail.contacts.filter((contact) => contact.is_primary).map((contact) => contact.id)).toEqual([two.id]);
  expect(detail.addresses.filter((address) => address.is_default).map((address) => address.line1)).toEqual(["2 B"]);
  const [one] = contacts;
  await updateContact(ctx, { id, contact_id: one?.id ?? "", role: "Boss" });
  await removeContact(ctx, { id, contact_id: two.id });
  expect((await getCustomer(ctx, { id })).contacts.map((contact) => contact.role)).toEqual(["Boss"]);
});

test("an email address belongs to one contact of a customer", async () => {
  const ctx = world.ctx("acme");
  const [ada, kay] = [
    { name: "Ada", email: "ada@one.example" },
    { name: "Kay", email: "kay@one.example" },
  ];
  const refusal = (path: string) => ({ code: "invalid", errors: [expect.objectContaining({ path, code: "duplicate" })] });
  const again = { ...ada, name: "Ada again" };
  await expect(createCustomer(ctx, { name: "Twice", contacts: [ada, kay, again] })).rejects.toMatchObject(refusal("contacts.2.email"));
  const { id, contacts } = await createCustomer(ctx, { name: "Once", contacts: [ada, kay] });
  await expect(addContact(ctx, { id, ...again })).rejects.toMatchObject(refusal("email"));
  const contact_id = contacts.find(({ name }) => name === "Kay")?.id ?? "";
  await expect(updateContact(ctx, { id, contact_id, email: ada.email })).rejects.toMatchObject(refusal("email"));
  expect(await updateContact(ctx, { id, contact_id, email: kay.email })).toMatchObject(kay);
  await createCustomer(ctx, { name: "Another company", contacts: [ada] });
});

test("bulk actions change the rows, report unchanged ones, and return their undo", async () => {
  const ctx = world.ctx("acme");
  const owner_id = world.tenants.acme.owner.staff_id;
  const one = await createCustomer(ctx, { name: "Bulk one", owner_id });
  const two = await createCustomer(ctx, { name: "Bulk two" });
  const ids = [one.id, two.id];
  const owned = await bulkChangeCustomers(ctx, { action: "change_owner", ids, owner_id });
  expect(owned).toMatchObject({ changed: 1, unchanged: 1, undo: [{ action: "change_owner", owner_id: null, ids: [two.id] }] });
  for (const action of owned.undo) await bulkChangeCustomers(ctx, action);
  expect((await getCustomer(ctx, { id: two.id })).owner_id).toBeNull();
  const deleted = await bulkChangeCustomers(ctx, { action: "delete", ids });
  expect(deleted.changed).toBe(2);
  for (const action of deleted.undo) await bulkChangeCustomers(ctx, action);
  expect((await getCustomer(ctx, { id: one.id })).deleted_at).toBeNull();
  const rows = await audits(two.id);
  expect(rows.map((row) => row.operation)).toEqual([
    "customers.create",
    "customers.update",
    "customers.update",
    "customers.delete",
    "customers.restore",
  ]);
  expect(rows.slice(1).every((row) => row.cause_id !== null)).toBe(true);
});

test("a bulk action with one foreign row changes nothing", async () => {
  const mine = await createCustomer(world.ctx("acme"), { name: "Mine" });
  const theirs = await createCustomer(world.ctx("beta"), { name: "Theirs" });
  const both = bulkChangeCustomers(world.ctx("acme"), { action: "tag", ids: [mine.id, theirs.id], tag: "x" });
  await expect(both).rejects.toMatchObject({ code: "not_found" });
  expect((await getCustomer(world.ctx("acme"), { id: mine.id })).tags).toEqual([]);
});

test("bulk delete needs the permission to delete", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Kept" });
  const clerk = world.ctx("acme", ["customers.read", "customers.write"]);
  await expect(bulkChangeCustomers(clerk, { action: "delete", ids: [id] })).rejects.toMatchObject({ code: "forbidden" });
});

test("concurrent commands that create the same tag create one", async () => {
  const ctx = world.ctx("acme");
  await Promise.all(Array.from({ length: 8 }, (_, at) => createCustomer(ctx, { name: `Tagged ${at}`, tags: ["Simultaneous", "At once"] })));
  const { total } = await listCustomers(ctx, { tag: "simultaneous", include: "total" });
  expect(total?.count).toBe(8);
});

/** An invoice of a customer, finalized. */
async function issue(customer_id: string, unit_price: string, currency: "GBP" | "EUR"): Promise<string> {
  const rate = currency === "GBP" ? {} : { exchange_rate: "0.85" };
  const { id } = await createInvoice(world.ctx("acme"), {
    customer_id,
    currency,
    ...rate,
    lines: [{ description: "Work", quantity: "1", unit_price, taxes: [] }],
  });
  await finalizeInvoice(world.ctx("acme"), { id });
  return id;
}

test("a search pages with its count, also when the row before a page was deleted or changed", async () => {
  const ctx = world.ctx("acme");
  for (let count = 0; count < 5; count++)
    await createCustomer(ctx, { name: `Sought ${String(count)}`, country: count === 4 ? "JP" : "GB" });
  const read = (more: Parameters<typeof listCustomers>[1]) =>
    listCustomers(ctx, { q: "sought", country: "GB", sort: "name", include: "total", limit: 2, ...more });
  const first = await read({});
  expect(first.data.map(({ name }) => name)).toEqual(["Sought 0", "Sought 1"]);
  expect(first.total).toEqual({ count: 4, capped: false });
  const cursor = first.next_cursor ?? "";
  const next = async () => ({
    names: (await read({ cursor })).data.map(({ name }) => name),
    total: (await read({ cursor })).total?.count,
    last: (await read({ cursor })).next_cursor === null,
  });
  expect(await next()).toEqual({ names: ["Sought 2", "Sought 3"], total: 4, last: true });
  await updateCustomer(ctx, { id: first.data[1]?.id ?? "", name: "Sought 9" });
  expect(await next()).toEqual({ names: ["Sought 2", "Sought 3"], total: 4, last: false });
  await deleteCustomer(ctx, { id: first.data[1]?.id ?? "" });
  expect(await next()).toEqual({ names: ["Sought 2", "Sought 3"], total: 3, last: true });
});

test("a list includes balances on request, in at most four statements including the caller's", async () => {
  const ctx = world.ctx("acme");
  const [debtor, payer, quiet] = [
    await createCustomer(ctx, { name: "Owing", tags: ["late"] }),
    await createCustomer(ctx, { name: "Overpaid" }),
    await createCustomer(ctx, { name: "Quiet" }),
  ];
  await issue(debtor.id, "100", "GBP");
  await issue(debtor.id, "40", "EUR");
  await recordInvoicePayment(ctx, { id: await issue(payer.id, "10", "GBP"), amount: "25", method: "cash" });
  const page = await listCustomers(ctx, { include: "total,balance", limit: 200 });
  const balanceOf = (id: string) => page.data.find((row) => row.id === id)?.balances;
  expect([debtor, payer, quiet].map(({ id }) => balanceOf(id))).toEqual([
    [
      { currency: "EUR", amount: "40.00" },
      { currency: "GBP", amount: "100.00" },
    ],
    [{ currency: "GBP", amount: "-15.00" }],
    [],
  ]);
  expect(page.data.find((row) => row.id === debtor.id)?.tags).toEqual(["late"]);
  expect((await listCustomers(ctx, {})).data.some((row) => "balances" in row)).toBe(false);
  const key = await world.apiKey("acme", ["customers.read"]);
  const statementsOf = async (query: string): Promise<number> => {
    const read = () =>
      customersRoute(world.request("GET", `/api/tenant/customers?include=total,balance${query}`, { key }), { params: Promise.resolve({}) });
    await read();
    const spies = [world.runtime.tenants.pool, world.runtime.platform.pool].map((pool) => vi.spyOn(pool, "query"));
    expect((await read()).status).toBe(200);
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    spies.forEach((spy) => spy.mockRestore());
    return count;
  };
  // The statements: caller, rows, their labels and balances, count.
  expect(await statementsOf("")).toBe(4);
  // The statements: caller, words that nothing has, rows, labels and balances, count.
  expect(await statementsOf("&q=owing&country=GB")).toBe(5);
  expect(await getCustomer(ctx, { id: payer.id })).toMatchObject({
    balances: [{ currency: "GBP", amount: "-15.00" }],
    credits: [{ currency: "GBP", amount: "15.00" }],
  });
  expect((await getCustomer(ctx, { id: debtor.id })).credits).toEqual([]);
});
