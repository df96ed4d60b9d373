import { afterAll, beforeAll, expect, test } from "vitest";
import { fillField } from "@/inngest/custom-fields/fill-retyped-field";
import {
  changeCustomFieldType,
  createCustomField,
  deleteCustomField,
  fillCustomField,
  getCustomField,
  listCustomFields,
  previewCustomFieldType,
  restoreCustomField,
} from "@/lib/domains/custom-fields";
import { createCustomer, getCustomer, listCustomers, updateCustomer } from "@/lib/domains/customers";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
const entity = "customers";
const ctx = () => world.ctx("acme");

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fill = (id: string) => fillField(world.systemCtx("acme"), id, rememberingSteps());
const valueOf = async (id: string, key: string) => (await getCustomer(ctx(), { id })).custom[key];
async function customers(key: string, values: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, value] of values.entries())
    ids.push((await createCustomer(ctx(), { name: `${key} ${index}`, custom: { [key]: value } })).id);
  return ids;
}

test("the check counts what does not fit and changes nothing; the change needs to be confirmed", async () => {
  const { id } = await createCustomField(ctx(), { entity, label: "Seats", key: "seats", type: "text", scope: "portal", min: "1" });
  const [ten, few, half] = await customers("seats", ["10", "a few", "2.5"]);
  const preview = await previewCustomFieldType(ctx(), { entity, id, type: "number" });
  expect(preview).toMatchObject({ records: 3, converted: 2, lost: 1, samples: [{ value: "a few" }] });
  expect(await getCustomField(ctx(), { entity, id })).toMatchObject({ type: "text", deleted_at: null });
  await expect(changeCustomFieldType(ctx(), { entity, id, type: "number" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("1 of 3 values do not fit"),
  });

  const made = await changeCustomFieldType(ctx(), { entity, id, type: "number", confirm: true });
  expect(made).toMatchObject({ key: "seats", label: "Seats", scope: "portal", type: "number", min: null, replaces_id: id, filling: true });
  await expect(changeCustomFieldType(ctx(), { entity, id: made.id, type: "text", confirm: true })).rejects.toMatchObject({
    code: "conflict",
  });
  // Entered before the worker came to it.
  await updateCustomer(ctx(), { id: few ?? "", custom: { seats: "3" } });
  await fill(made.id);
  expect(await getCustomField(ctx(), { entity, id: made.id })).toMatchObject({ filling: false });
  expect(await Promise.all([ten, few, half].map((each) => valueOf(each ?? "", "seats")))).toEqual(["10", "3", "2.5"]);
  expect((await listCustomers(ctx(), { custom: { seats: "10" } })).data.map(({ id: found }) => found)).toEqual([ten]);
  expect((await listCustomFields(ctx(), { entity, deleted: true })).data.map((field) => field.id)).toContain(id);

  await deleteCustomField(ctx(), { entity, id: made.id, confirm: true });
  await restoreCustomField(ctx(), { entity, id });
  expect(await Promise.all([ten, few, half].map((each) => valueOf(each ?? "", "seats")))).toEqual(["10", "a few", "2.5"]);
});

test("text becomes choices by its different texts, and a run that repeats a part changes nothing", async () => {
  const { id } = await createCustomField(ctx(), { entity, label: "Region", key: "region", type: "text" });
  const ids = await customers("region", ["North", "north ", "South"]);
  const preview = await previewCustomFieldType(ctx(), { entity, id, type: "multi_select" });
  expect(preview).toMatchObject({ lost: 0, options: [{ label: "North" }, { label: "South" }] });
  const made = await changeCustomFieldType(ctx(), { entity, id, type: "multi_select", confirm: true });
  expect(await fillCustomField(world.systemCtx("acme"), made.id, null)).toBeNull();
  await fill(made.id);
  expect(await Promise.all(ids.map((each) => valueOf(each, "region")))).toEqual([["north"], ["north"], ["south"]]);
  await fill(made.id);
});

test("only those who may define fields change a type, and only to another", async () => {
  const { id } = await createCustomField(ctx(), { entity, label: "Code", key: "code", type: "text" });
  const reader = world.ctx("acme", ["custom_fields.read"]);
  await expect(previewCustomFieldType(reader, { entity, id, type: "number" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeCustomFieldType(reader, { entity, id, type: "number", confirm: true })).rejects.toMatchObject({ code: "forbidden" });
  await expect(previewCustomFieldType(ctx(), { entity, id, type: "text" })).rejects.toMatchObject({ code: "invalid" });
  await expect(previewCustomFieldType(world.ctx("beta"), { entity, id, type: "number" })).rejects.toMatchObject({ code: "not_found" });
  await customers(
    "code",
    Array.from({ length: 101 }, (_, index) => `code-${index}`),
  );
  await expect(previewCustomFieldType(ctx(), { entity, id, type: "single_select" })).rejects.toMatchObject({
    errors: [{ path: "type", code: "too_many_options" }],
  });
});
