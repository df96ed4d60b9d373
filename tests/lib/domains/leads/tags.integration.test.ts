import { afterAll, beforeAll, expect, test } from "vitest";
import { getCustomer } from "@/lib/domains/customers";
import {
  bulkChangeLeads,
  convertLead,
  createLead,
  getLead,
  listBulkLeads,
  listLeads,
  undoBulkLeads,
  updateLead,
} from "@/lib/domains/leads";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const tagsOf = async (id: string) => (await getLead(owner, { id })).tags;

test("a tag is kept once in whatever letters, filters the list, and goes with the lead to its customer", async () => {
  const { id } = await createLead(owner, { name: "Nell", tags: ["Fair", "hot", "FAIR"] });
  await createLead(owner, { name: "Omar" });
  await createLead(world.ctx("beta"), { name: "Elsewhere", tags: ["fair"] });
  expect(await tagsOf(id)).toEqual(["Fair", "hot"]);
  expect((await listLeads(owner, { tag: "fair" })).data.map(({ name }) => name)).toEqual(["Nell"]);
  expect((await listLeads(owner, { tag: "cold" })).data).toEqual([]);
  await updateLead(owner, { id, tags: ["hot"] });
  const { customer_id } = await convertLead(owner, { id });
  expect((await getCustomer(owner, { id: customer_id })).tags).toEqual(["hot"]);
});

test("a tag is added to several leads and removed from them, each time with a way back", async () => {
  const [first, second] = [await createLead(owner, { name: "A", tags: ["Spring"] }), await createLead(owner, { name: "B" })];
  const ids = [first.id, second.id];
  const done = await bulkChangeLeads(owner, { action: "tag", ids, tag: "spring" });
  expect(done).toMatchObject({ changed: 1, unchanged: 1, undo: [{ action: "untag", ids: [second.id] }] });
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([["Spring"], ["spring"]]);
  expect((await listBulkLeads(owner, {})).data).toMatchObject([{ action: "tag", changed: 1 }]);
  await undoBulkLeads(owner, { bulk_id: done.bulk_id ?? "" });
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([["Spring"], []]);
  expect(await bulkChangeLeads(owner, { action: "untag", ids, tag: "SPRING" })).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await tagsOf(first.id)).toEqual([]);
});

test("a lead with twenty tags takes no other, and a bulk change with one changes none", async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const [full, free] = [await createLead(owner, { name: "Full", tags }), await createLead(owner, { name: "Free" })];
  const ids = [free.id, full.id];
  await expect(bulkChangeLeads(owner, { action: "tag", ids, tag: "more" })).rejects.toMatchObject({ errors: [{ path: "tag" }] });
  expect(await tagsOf(free.id)).toEqual([]);
});
