import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomField, deleteCustomField } from "@/lib/domains/custom-fields";
import { createCustomer, listCustomers, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, listInvoices } from "@/lib/domains/invoices";
import { listStaff } from "@/lib/domains/staff";
import { createSavedView } from "@/lib/domains/saved-views";
import { createWorld, type World } from "@/tests/support/world";

const entity = "customers" as const;
const companies: { name: string; custom: Record<string, string | boolean | string[]> }[] = [
  { name: "Alder", custom: { seats: "10", since: "2024-03-01", zone: "north", topics: ["paper", "ink"], nickname: "Élan" } },
  { name: "Birch", custom: { seats: "2.5", since: "2025-01-15", zone: "south", topics: ["ink"], nickname: "the old mill" } },
  { name: "Cedar", custom: { seats: "10", zone: "north", vip: true, seen: "2026-01-05T22:30:00Z" } },
  { name: "Dogwood", custom: {} },
  { name: "Elm", custom: { seats: "-4", since: "2023-12-31", topics: ["paper"] } },
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const ctx = world.ctx("acme");
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
  await createCustomField(ctx, { entity, label: "Seats", type: "number" });
  await createCustomField(ctx, { entity, label: "Since", type: "date" });
  await createCustomField(ctx, { entity, label: "Zone", type: "single_select", options: options("north", "south") });
  await createCustomField(ctx, { entity, label: "Topics", type: "multi_select", options: options("ink", "paper") });
  await createCustomField(ctx, { entity, label: "Nickname", type: "text" });
  await createCustomField(ctx, { entity, label: "VIP", type: "boolean" });
  await createCustomField(ctx, { entity, label: "Seen", type: "datetime" });
  await createCustomField(ctx, { entity, label: "Margin", type: "number", scope: "admins" });
  for (const company of companies) await createCustomer(ctx, company);
});
afterAll(() => world.close());

type Query = Parameters<typeof listCustomers>[1];
const names = async (query: Query): Promise<string[]> => (await listCustomers(world.ctx("acme"), query)).data.map(({ name }) => name);

test.each<[string, string, string[]]>([
  ["seats", "10", ["Alder", "Cedar"]],
  ["seats", "0..10", ["Alder", "Birch", "Cedar"]],
  ["seats", "..2.5", ["Birch", "Elm"]],
  ["since", "2024-03-01..", ["Alder", "Birch"]],
  ["zone", "north", ["Alder", "Cedar"]],
  ["zone", "north,south", ["Alder", "Birch", "Cedar"]],
  ["topics", "paper", ["Alder", "Elm"]],
  ["nickname", "ELAN", ["Alder"]],
  ["nickname", "mill", ["Birch"]],
  ["nickname", "%", []],
  ["nickname", "the_old", []],
  ["vip", "true", ["Cedar"]],
  ["seen", "2026-01-05", ["Cedar"]],
  ["seen", "2026-01-06..", []],
])("customers whose %s is %s", async (key, value, expected) => {
  expect(await names({ custom: { [key]: value }, sort: "name" })).toEqual(expected);
});

test("filters narrow each other and the list's own, and the total counts what they find", async () => {
  const ctx = world.ctx("acme");
  expect(await names({ custom: { seats: "10", zone: "north", vip: "true" } })).toEqual(["Cedar"]);
  expect((await listCustomers(ctx, { custom: { zone: "north" }, include: "total" })).total).toEqual({ count: 2, capped: false });
  expect(await names({ custom: { zone: "north" }, q: "alder" })).toEqual(["Alder"]);
});

test.each<[NonNullable<Query["sort"]>, string[]]>([
  ["custom.seats", ["Elm", "Birch", "Alder", "Cedar", "Dogwood"]],
  ["-custom.seats", ["Cedar", "Alder", "Birch", "Elm", "Dogwood"]],
  ["custom.since", ["Elm", "Alder", "Birch", "Cedar", "Dogwood"]],
  ["-custom.nickname", ["Birch", "Alder", "Cedar", "Dogwood", "Elm"]],
])("pages of the order %s follow each other, records without a value last", async (sort, expected) => {
  const ctx = world.ctx("acme");
  for (const limit of ["1", "2", "3", "5"]) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCustomers(ctx, { sort, limit: Number(limit), ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
  }
});

test("an order by a custom field keeps to the list's filters", async () => {
  expect(await names({ sort: "-custom.seats", custom: { zone: "north" } })).toEqual(["Cedar", "Alder"]);
  expect(await names({ sort: "custom.seats", q: "dogwood" })).toEqual(["Dogwood"]);
});

test("unknown, hidden and deleted fields are refused alike, and so are filters that a type cannot have", async () => {
  const ctx = world.ctx("acme");
  const refusal = (query: Query, as = ctx) =>
    listCustomers(as, query).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
  expect(await refusal({ custom: { nothing: "1" } })).toBe("invalid");
  expect(await refusal({ sort: "custom.nothing" })).toBe("invalid");
  for (const [key, value] of [
    ["seats", "many"],
    ["seats", "1..2..3"],
    ["seats", ".."],
    ["since", "2026-02-30"],
    ["vip", "maybe"],
    ["zone", "west"],
    ["seen", "soon"],
  ] as const)
    expect([key, value, await refusal({ custom: { [key]: value } })]).toEqual([key, value, "invalid"]);
  expect(await refusal({ custom: { margin: "1" } })).toBeNull();
  const staff = world.ctx("acme", ["customers.read"]);
  expect(await refusal({ custom: { margin: "1" } }, staff)).toBe("invalid");
  expect(
    await refusal({
      sort: "custom.seats",
      cursor: Buffer.from('["custom.seats","ten","01900000-0000-7000-8000-000000000000"]').toString("base64url"),
    }),
  ).toBe("malformed");
  const gone = await createCustomField(ctx, { entity, label: "Gone", type: "text" });
  await deleteCustomField(ctx, { entity, id: gone.id, confirm: true });
  expect(await refusal({ custom: { gone: "x" } })).toBe("invalid");
});

test("invoices and colleagues are filtered and sorted the same way, and a saved view keeps both", async () => {
  const ctx = world.ctx("acme");
  await createCustomField(ctx, { entity: "invoices", label: "Site", type: "text" });
  await createCustomField(ctx, { entity: "staff", label: "Desk", type: "number" });
  const { data } = await listCustomers(ctx, { q: "alder" });
  const [customer] = data;
  if (!customer) throw new Error("no customer");
  const invoice = await createInvoice(ctx, { customer_id: customer.id, custom: { site: "Harbour" } });
  const found = await listInvoices(ctx, { custom: { site: "harb" }, sort: "-custom.site" });
  expect(found.data.map(({ id }) => id)).toEqual([invoice.id]);
  expect((await listStaff(ctx, { sort: "custom.desk" })).data.length).toBeGreaterThan(0);
  expect((await listStaff(ctx, { custom: { desk: "1.." } })).data).toEqual([]);
  const query = { "custom[zone]": "north", sort: "-custom.seats" };
  const view = await createSavedView(ctx, { list: "customers", name: "North", query, columns: ["name", "custom.seats"] });
  expect(view.query).toEqual(query);
});

test("a changed value moves its record", async () => {
  const ctx = world.ctx("acme");
  const { data } = await listCustomers(ctx, { q: "dogwood" });
  const [dogwood] = data;
  if (!dogwood) throw new Error("no customer");
  await updateCustomer(ctx, { id: dogwood.id, custom: { seats: "100" } });
  expect((await names({ sort: "-custom.seats" }))[0]).toBe("Dogwood");
  await updateCustomer(ctx, { id: dogwood.id, custom: { seats: null } });
  expect((await names({ sort: "-custom.seats" })).at(-1)).toBe("Dogwood");
});
