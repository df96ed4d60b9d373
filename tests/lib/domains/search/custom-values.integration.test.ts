import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomField, deleteCustomField } from "@/lib/domains/custom-fields";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { searchRecords } from "@/lib/domains/search";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("the search finds records by the custom values that the reader may see", async () => {
  const owner = world.ctx("acme");
  const field = await createCustomField(owner, { entity: "customers", label: "Contract no.", key: "contract_no", type: "text" });
  await createCustomField(owner, { entity: "customers", label: "Rating", key: "rating", type: "text", scope: "admins" });
  await createCustomField(owner, { entity: "customers", label: "Seats", key: "seats", type: "number" });
  const customer = await createCustomer(owner, {
    name: "Fourth Coffee",
    custom: { contract_no: "ZÄ-2041/b", rating: "Fragile", seats: 12345 },
  });
  const hits = async (q: string, ctx = owner) => (await searchRecords(ctx, { q })).data.map(({ title, detail }) => [title, detail]);
  const hit = ["Fourth Coffee", "Contract no.: ZÄ-2041/b"];
  expect(await hits("za-2041")).toEqual([hit]);
  expect(await hits("2041/B")).toEqual([hit]);
  expect(await hits("12345")).toEqual([["Fourth Coffee", "Seats: 12345"]]);
  expect(await hits("2345")).toEqual([]);
  expect(await hits("fragile")).toEqual([["Fourth Coffee", "Rating: Fragile"]]);
  const reader = world.ctx("acme", ["customers.read"]);
  expect(await hits("fragile", reader)).toEqual([]);
  expect(await hits("za-2041", reader)).toEqual([hit]);
  expect(await hits("za-2041", world.ctx("acme", ["items.read"]))).toEqual([]);
  expect(await hits("za-2041", world.ctx("beta"))).toEqual([]);
  expect((await searchRecords(owner, { q: "za-2041", noun: "invoice" })).data).toEqual([]);
  expect(await hits("%")).toEqual([]);
  await deleteCustomer(owner, { id: customer.id });
  expect(await hits("za-2041")).toEqual([]);
  const other = await createCustomer(owner, { name: "Other", custom: { contract_no: "ZÄ-2042" } });
  expect(await hits("za-204")).toEqual([["Other", "Contract no.: ZÄ-2042"]]);
  expect(other.id).not.toBe(customer.id);
  await deleteCustomField(owner, { entity: "customers", id: field.id, confirm: true });
  expect(await hits("za-204")).toEqual([]);
});
