import { Client } from "pg";
import { afterAll, beforeAll, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import { createItem, deleteItem, updateItem } from "@/lib/domains/items";
import { itemCreated, itemUpdated } from "@/lib/domains/items/events";
import { itemRows } from "@/lib/domains/items/rows";
import { ItemId } from "@/lib/domains/items/schema";
import { toTaxProfile } from "@/lib/domains/taxes/resource";
import type { TaxProfile } from "@/lib/domains/taxes/schema";
import type { presentRates } from "@/lib/domains/taxes/rows";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, type defineRows, deleteRow, findRow, listPage, lockRow, type Rows } from "@/lib/kernel/rows";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;

beforeAll(async () => {
  world = await createWorld();
  ctx = world.ctx("acme");
});
afterAll(() => world.close());

const fields = { name: "Anvil", description: "", unit_price: "12", currency: "GBP", search_text: "anvil" };
const tenant_id = (): string => ctx.tenant.id;

/** Runs `work` as a command of its own, at the version that the caller saw. */
async function perform<Value>(
  caller: Ctx,
  work: (ctx: CommandCtx) => Promise<Value>,
  expected_version: number | null = null,
): Promise<Value> {
  let answer: { value: Value } | undefined;
  const probe = command({
    id: "items.update",
    summary: "Run a verb",
    permission: "items.write",
    input: z.object({}),
    output: z.object({}),
    example: {},
    async run(inner) {
      answer = { value: await work(inner) };
      return {};
    },
  });
  await probe.perform(caller, {}, { expected_version });
  if (!answer) throw new Error("The command did not run.");
  return answer.value;
}

function tracesOf(record_id: string) {
  return runInTenant(tenant_id(), async () => ({
    audit: await ctx.db.auditEntry.findMany({ where: { tenant_id: tenant_id(), record_id }, orderBy: { id: "asc" } }),
    events: await ctx.db.event.findMany({ where: { tenant_id: tenant_id(), record_id }, orderBy: { sequence: "asc" } }),
  }));
}

test("a created row has an id, a tenant, both timestamps and version 1, and leaves its audit and its event", async () => {
  const made = await perform(ctx, (inner) => createRow(inner, itemRows, fields, itemCreated));
  expect(made).toMatchObject({
    name: "Anvil",
    unit_price: "12.00",
    version: 1,
    created_at: world.clock.now(),
    updated_at: world.clock.now(),
  });
  const { audit, events } = await tracesOf(made.id);
  expect(audit).toMatchObject([{ noun: "item", version: 1, changes: { name: [null, "Anvil"], unit_price: [null, "12.00"] } }]);
  expect(events).toMatchObject([{ name: "item.created", sequence: 1, data: { name: "Anvil", unit_price: "12.00" }, previous: {} }]);
});

test("a changed row has the next version, and its event the former value of each changed field and of no other", async () => {
  const { id } = await perform(ctx, (inner) => createRow(inner, itemRows, fields));
  const after = await perform(ctx, async (inner) =>
    changeRow(inner, itemRows, await lockRow(inner, itemRows, id), { name: "Forge", unit_price: "12.00" }, itemUpdated),
  );
  expect(after).toMatchObject({ name: "Forge", version: 2 });
  const { audit, events } = await tracesOf(id);
  expect(audit.at(-1)).toMatchObject({ version: 2, changes: { name: ["Anvil", "Forge"] } });
  expect(events).toMatchObject([{ name: "item.updated", sequence: 2, data: { name: "Forge", version: 2 } }]);
  expect(events[0]?.previous).toEqual({ name: "Anvil", version: 1 });
});

test("a deleted row is gone, audited with what it was, and its event follows the last version", async () => {
  const { id } = await perform(ctx, (inner) => createRow(inner, itemRows, fields));
  await perform(ctx, async (inner) => deleteRow(inner, itemRows, await lockRow(inner, itemRows, id), itemUpdated));
  await expect(runInTenant(tenant_id(), () => findRow(ctx, itemRows, id))).rejects.toMatchObject({
    code: "not_found",
    message: "No such item.",
  });
  const { audit, events } = await tracesOf(id);
  expect(audit.at(-1)).toMatchObject({ changes: { name: ["Anvil", null] } });
  expect(events).toMatchObject([{ sequence: 2, data: { name: "Anvil", version: 1 }, previous: {} }]);
});

test("locking refuses a stale caller and hides another tenant's row", async () => {
  const { id } = await perform(ctx, (inner) => createRow(inner, itemRows, fields));
  const lock = (inner: CommandCtx) => lockRow(inner, itemRows, id);
  await expect(perform(ctx, lock, 1)).resolves.toMatchObject({ version: 1 });
  await expect(perform(ctx, lock, 7)).rejects.toMatchObject({ code: "stale" });
  await expect(perform(world.ctx("beta"), lock)).rejects.toMatchObject({ code: "not_found" });
});

test("of two commands that lock a row the second waits for the first", async () => {
  const { id } = await perform(ctx, (inner) => createRow(inner, itemRows, fields));
  const order: string[] = [];
  const first = perform(ctx, async (inner) => {
    const before = await lockRow(inner, itemRows, id);
    order.push("first locked");
    await new Promise((resolve) => setTimeout(resolve, 150));
    order.push("first done");
    return changeRow(inner, itemRows, before, { name: "First" });
  });
  await vi.waitFor(() => expect(order).toEqual(["first locked"]));
  const seen = await perform(ctx, async (inner) => {
    const { name } = await lockRow(inner, itemRows, id);
    order.push("second locked");
    return name;
  });
  await first;
  expect([seen, order]).toEqual(["First", ["first locked", "first done", "second locked"]]);
});

test("each side of a change is encoded once", async () => {
  let encoded = 0;
  const counted: Rows<typeof itemRows extends Rows<infer T> ? T : never> = {
    ...itemRows,
    schema: itemRows.schema.extend({
      id: z.codec(ItemId.in, ItemId.out, { decode: (text) => z.decode(ItemId, text), encode: (id) => (encoded++, z.encode(ItemId, id)) }),
    }),
  };
  const { id } = await perform(ctx, (inner) => createRow(inner, counted, fields, itemCreated));
  expect(encoded).toBe(1);
  await perform(ctx, async (inner) => changeRow(inner, counted, await lockRow(inner, counted, id), { name: "Forge" }, itemUpdated));
  expect(encoded).toBe(3);
});

test("a page is filtered, sorted, cut at the limit, and counted on request", async () => {
  const named = async (name: string) => (await perform(ctx, (inner) => createRow(inner, itemRows, { ...fields, name, unit: "page" }))).id;
  const [a, b, c] = [await named("A"), await named("B"), await named("C")];
  const page = (input: Parameters<typeof listPage<never, "name" | "created_at">>[2]) =>
    runInTenant(tenant_id(), () => listPage(ctx, itemRows, input, { where: { unit: "page" }, sort: "-created_at" }));
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  expect(ids(await page({}))).toEqual([c, b, a]);
  const first = await page({ sort: "name", limit: 2, include: "total" });
  expect(ids(first)).toEqual([a, b]);
  expect(first.total).toEqual({ count: 3, capped: false });
  const rest = await page({ sort: "name", limit: 2, cursor: first.next_cursor ?? "" });
  expect([ids(rest), rest.next_cursor, "total" in rest]).toEqual([[c], null, false]);
  const newest = await page({ limit: 1 });
  expect(ids(await page({ cursor: newest.next_cursor ?? "" }))).toEqual([b, a]);
  await expect(page({ cursor: first.next_cursor ?? "" })).rejects.toMatchObject({ code: "malformed" });
});

test("creating takes one statement beside the scope, the traces and the commit; changing takes four", async () => {
  const query = vi.spyOn(Client.prototype, "query");
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    query.mockClear();
    await work();
    return query.mock.calls.length;
  };
  const { id } = await createItem(ctx, { name: "Counted", unit_price: "1", currency: "GBP" });
  const counts = {
    create: await count(() => createItem(ctx, { name: "Counted", unit_price: "1", currency: "GBP" })),
    update: await count(() => updateItem(ctx, { id, name: "Counted again" })),
    delete: await count(() => deleteItem(ctx, { id })),
  };
  query.mockRestore();
  expect(counts).toEqual({ create: 4, update: 7, delete: 7 });
});

test("rows whose resource needs what is not read with them do not compile", () => {
  type Encoder<Include extends "none" | "rates"> = Parameters<
    typeof defineRows<"taxProfile", typeof TaxProfile, Include extends "rates" ? typeof presentRates : never>
  >[0]["toResource"];
  expectTypeOf(toTaxProfile).toExtend<Encoder<"rates">>();
  expectTypeOf(toTaxProfile).not.toExtend<Encoder<"none">>();
});
