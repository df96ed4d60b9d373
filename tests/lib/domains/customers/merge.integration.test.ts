import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as customerRoute, PATCH as changeRoute } from "@/app/api/tenant/customers/[id]/route";
import { createNote } from "@/lib/domains/notes";
import {
  createCustomer,
  getCustomer,
  getCustomerStatement,
  listCustomers,
  listMergedCustomers,
  mergeCustomer,
  previewMerge,
  restoreCustomer,
  unmergeCustomer,
  updateCustomer,
} from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { getOpenItems } from "@/lib/domains/statements";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { nounNames } from "@/lib/kernel/base/nouns";
import { runInTenant } from "@/lib/kernel/db";
import { customerReferences, staysWithCustomer } from "@/prisma/sql/customer-moves";
import { parseModels } from "@/prisma/sql/model";
import { readSchemaFiles } from "@/scripts/database/migrations";
import { openFixtures, readOnes } from "@/tests/support/one";
import { openTenantSnapshots, type TenantSnapshots } from "@/tests/support/tenant-snapshot";
import { createWorld, type World } from "@/tests/support/world";

const models = parseModels(Object.values(readSchemaFiles("prisma/schema")).join("\n"));
const references = customerReferences(models);

let world: World;
let owner: pg.Client;
let snapshots: TenantSnapshots;

beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.database.owner_url });
  await owner.connect();
  snapshots = await openTenantSnapshots(world.database.owner_url);
});
afterAll(async () => {
  await snapshots.close();
  await owner.end();
  await world.close();
});

const ctx = () => world.ctx("acme");
const tenantId = () => world.tenants.acme.tenant.id;

/** How many rows of each table refer to the customer. */
async function refersTo(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of references) {
    const { rows } = await owner.query<{ n: string }>(`select count(*) as n from public.${table} where ${column} = $1`, [id]);
    if (Number(rows[0]?.n) > 0) counts[`${table}.${column}`] = Number(rows[0]?.n);
  }
  return counts;
}

/** Everything of the company but its history, and the customers without what each write of a row changes. */
async function everything(): Promise<unknown> {
  const {
    audit_entries: _a,
    audit_waiting: _w,
    events: _e,
    ...tables
  } = Object.fromEntries(Object.entries(await snapshots.take(tenantId())).map(([name, digest]) => [name.replace("public.", ""), digest]));
  for (const name of ["customers", "customer_merges", "outbox", "idempotency_keys", "staff"]) delete tables[name];
  const { rows } = await owner.query(
    "select to_jsonb(c) - 'version' - 'updated_at' as row from public.customers c where tenant_id = $1 order by id",
    [tenantId()],
  );
  return { tables, customers: rows };
}

test("every column of the schema that names a customer moves, or stays for a reason", () => {
  const named = models.flatMap(({ table, foreign_keys }) =>
    foreign_keys
      .filter(({ target }) => target === "Customer")
      .map(({ columns }) => `${table}.${columns.find((one) => one !== "tenant_id") ?? ""}`),
  );
  const moving = new Set(references.map(({ table, column }) => `${table}.${column}`));
  const forgotten = named.filter((one) => !moving.has(one) && staysWithCustomer[one.split(".")[0] ?? ""] === undefined);
  expect(named.length).toBeGreaterThan(20);
  expect(forgotten).toEqual([]);
  const loose = models.flatMap(({ table, columns, foreign_keys }) =>
    columns
      .filter(({ name }) => name === "customer_id")
      .filter(() => !foreign_keys.some(({ columns: keys }) => keys.includes("customer_id")))
      .map(({ name }) => `${table}.${name}`),
  );
  expect(loose, "a customer_id without a relation would be forgotten").toEqual([]);
});

test("one record of every kind moves with its customer, and merge and undo equal the original", async () => {
  const fixtures = await openFixtures(world, "acme");
  const made = new Set((await readOnes()).flatMap(({ records = {} }) => Object.keys(records)));
  for (const noun of nounNames) if (made.has(noun)) await fixtures.wireIdOf(noun);
  const from = decodeId("customer", await fixtures.wireIdOf("customer")) ?? "";
  const into = await createCustomer(ctx(), {
    name: "Stays Ltd",
    phone: "0113 496 0001",
    tags: ["t", "kept"],
    contacts: [{ name: "D", email: "c@theirs.example" }],
    addresses: [{ line1: "2 Dock Road", country: "GB" }],
  });
  await createNote(ctx(), { record_id: encodeId("customer", from), body: "Moves too" });
  const before = { refers: await refersTo(from), all: await everything() };
  expect(Object.keys(before.refers).length).toBeGreaterThan(8);
  expect((await previewMerge(ctx(), { id: from })).data.length).toBeGreaterThan(8);

  const merged = await mergeCustomer(ctx(), { id: from, into_id: into.id, take: ["name", "email", "country", "notes"] });
  expect(merged).toMatchObject({ id: into.id, name: "Theirs", phone: "0113 496 0001", country: "SA", tags: ["kept", "t"] });
  expect(merged.contacts.map(({ name, is_primary }) => [name, is_primary])).toEqual([
    ["D", true],
    ["C", false],
  ]);
  // Both had the tag, so one link to it stays where it was.
  expect(await refersTo(from)).toEqual({ "customer_labels.customer_id": 1 });
  const undone = await unmergeCustomer(ctx(), { id: from });
  expect(undone).toMatchObject({ id: from, name: "Theirs", deleted_at: null, merged_into_id: null });
  expect(await refersTo(from)).toEqual(before.refers);
  expect(await everything()).toEqual(before.all);
  await expect(unmergeCustomer(ctx(), { id: from })).rejects.toMatchObject({ code: "conflict" });
});

async function invoiceOf(customer_id: string) {
  const draft = await createInvoice(ctx(), { customer_id, lines: [{ description: "Work", quantity: "1", unit_price: "100" }] });
  return finalizeInvoice(ctx(), { id: draft.id });
}

test("issued invoices keep their text, balances add up, and the old id says where the customer went", async () => {
  const from = await createCustomer(ctx(), { name: "Old Name Ltd" });
  const into = await createCustomer(ctx(), { name: "New Name Ltd" });
  const [invoice] = [await invoiceOf(from.id), await invoiceOf(into.id)];
  const text = await getInvoice(ctx(), { id: invoice.id });
  const merged = await mergeCustomer(ctx(), { id: from.id, into_id: into.id });
  expect(merged.balances).toEqual([{ currency: "GBP", amount: "240.00" }]);
  const moved = await getInvoice(ctx(), { id: invoice.id });
  expect(moved).toEqual({ ...text, customer_id: into.id });
  expect((await listMergedCustomers(ctx(), { id: into.id })).data).toMatchObject([{ id: from.id, name: "Old Name Ltd" }]);
  const names = (await listCustomers(ctx(), { deleted: true, limit: 200 })).data.map(({ name }) => name);
  expect(names).not.toContain("Old Name Ltd");

  const [oldId, newId] = [encodeId("customer", from.id), encodeId("customer", into.id)];
  const at = { params: Promise.resolve({ id: oldId }) };
  const answer = await customerRoute(world.request("GET", `/api/tenant/customers/${oldId}`, { slug: "acme" }), at);
  expect(await answer.json()).toMatchObject({ id: oldId, merged_into_id: newId });
  const refused = await changeRoute(world.request("PATCH", `/api/tenant/customers/${oldId}`, { slug: "acme", body: { phone: "1" } }), at);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ errors: [{ code: "merged", message: expect.stringContaining(newId) as string }] });
  const elsewhere = expect.stringContaining(newId) as string;
  await expect(getCustomerStatement(ctx(), { id: from.id })).rejects.toMatchObject({ code: "conflict", message: elsewhere });
  await expect(getOpenItems(ctx(), { id: from.id })).rejects.toMatchObject({ code: "conflict", message: elsewhere });
  await expect(createInvoice(ctx(), { customer_id: from.id, lines: [] })).rejects.toMatchObject({ code: "conflict" });
  await expect(restoreCustomer(ctx(), { id: from.id })).rejects.toMatchObject({ code: "conflict" });
  const published = await runInTenant(tenantId(), () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id: from.id }, orderBy: { sequence: "asc" }, select: { name: true } }),
  );
  expect(published.map(({ name }) => name)).toEqual(["customer.created", "customer.merged"]);
});

test("what changed since the merge stays, and a merge of the target must be undone first", async () => {
  const [a, b, c] = [
    await createCustomer(ctx(), { name: "A", phone: "0113 496 1111", website: "https://a.example" }),
    await createCustomer(ctx(), { name: "B" }),
    await createCustomer(ctx(), { name: "C" }),
  ];
  await mergeCustomer(ctx(), { id: a.id, into_id: b.id, take: ["phone", "website"] });
  await updateCustomer(ctx(), { id: b.id, phone: "0113 496 2222" });
  await mergeCustomer(ctx(), { id: b.id, into_id: c.id });
  expect((await getCustomer(ctx(), { id: a.id })).merged_into_id).toBe(c.id);
  await expect(unmergeCustomer(ctx(), { id: a.id })).rejects.toMatchObject({ code: "conflict" });
  await unmergeCustomer(ctx(), { id: b.id });
  await unmergeCustomer(ctx(), { id: a.id });
  expect(await getCustomer(ctx(), { id: b.id })).toMatchObject({ phone: "0113 496 2222", website: null, merged_into_id: null });
  expect(await getCustomer(ctx(), { id: a.id })).toMatchObject({ phone: "0113 496 1111", website: "https://a.example" });
});

test("a merge cannot be undone once money was applied across both", async () => {
  const [from, into] = [await createCustomer(ctx(), { name: "Payer" }), await createCustomer(ctx(), { name: "Keeper" })];
  const invoice = await invoiceOf(from.id);
  await mergeCustomer(ctx(), { id: from.id, into_id: into.id });
  await recordInvoicePayment(ctx(), { id: invoice.id, amount: "40", method: "cash" });
  await expect(unmergeCustomer(ctx(), { id: from.id })).rejects.toMatchObject({ code: "conflict", errors: [{ code: "money" }] });
  expect((await getCustomer(ctx(), { id: into.id })).balances).toEqual([{ currency: "GBP", amount: "80.00" }]);
});

test("a merge needs the permission to delete, two different customers, and both alive", async () => {
  const [one, other] = [await createCustomer(ctx(), { name: "One" }), await createCustomer(ctx(), { name: "Other" })];
  await expect(mergeCustomer(world.ctx("acme", ["customers.write"]), { id: one.id, into_id: other.id })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(mergeCustomer(ctx(), { id: one.id, into_id: one.id })).rejects.toMatchObject({ code: "invalid" });
  await expect(mergeCustomer(world.ctx("beta"), { id: one.id, into_id: other.id })).rejects.toMatchObject({ code: "not_found" });
  await mergeCustomer(ctx(), { id: one.id, into_id: other.id });
  await expect(mergeCustomer(ctx(), { id: one.id, into_id: other.id })).rejects.toMatchObject({ code: "conflict" });
});
