import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "@/lib/domains/audit";
import { createItem, updateItem } from "@/lib/domains/items";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const owner = () => world.ctx("acme");
const follow = async (cursor: string | null, limit = 50) => {
  const page = await listEvents(owner(), { follow: "true", name: "item.created", limit, ...(cursor === null ? {} : { cursor }) });
  return { names: page.data.map(({ data }) => data["name"]), next: page.next_cursor };
};

test("a consumer that follows the feed gets every event once, oldest first, and goes on from its last cursor", async () => {
  for (const name of ["One", "Two", "Three"]) await createItem(owner(), { name, unit_price: "1" });
  // Until every transaction of that moment has ended, an earlier event could still be committed.
  expect(await follow(null)).toEqual({ names: [], next: null });
  world.clock.advance(30_001);
  const first = await follow(null, 2);
  expect(first.names).toEqual(["One", "Two"]);
  const second = await follow(first.next, 2);
  expect(second.names).toEqual(["Three"]);
  const end = await follow(second.next);
  expect(end).toEqual({ names: [], next: second.next });
  const { id } = await createItem(owner(), { name: "Four", unit_price: "1" });
  await updateItem(owner(), { id, name: "Five" });
  world.clock.advance(30_001);
  expect(await follow(end.next)).toMatchObject({ names: ["Four"] });
  expect((await listEvents(owner(), { name: "item.created" })).data).toHaveLength(4);
});

test("the feed reaches 30 days back, and takes no cursor of another order", async () => {
  world.clock.set(new Date(worldStart.getTime() + 30 * 86_400_000 + 20_000));
  expect((await follow(null)).names).toEqual(["Four"]);
  const { next_cursor } = await listEvents(owner(), { limit: 1 });
  await expect(listEvents(owner(), { follow: "true", cursor: next_cursor ?? "" })).rejects.toMatchObject({ code: "malformed" });
});
