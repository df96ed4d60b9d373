import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Query } from "@/lib/kernel/definition";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { listOperations } from "@/tests/support/operations";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type List = Query<z.ZodObject, z.ZodType>;
const lists = (await listOperations()).filter(
  ({ kind, permission, input }) =>
    kind === "query" && permission !== undefined && input instanceof z.ZodObject && "cursor" in input.shape && "include" in input.shape,
) as unknown as List[];

const forged = Buffer.from('["-created_at",5,"nonsense"]').toString("base64url");

test.each(lists.map((list) => [list.id, list] as const))("a page of %s with an unknown cursor shows the first page", async (_id, list) => {
  const example = list.example as Record<string, string>;
  if ("id" in example) return;
  // A list that is about something, such as the fields of one entity, cannot be read without naming it.
  const needed = Object.fromEntries(Object.entries(example).filter(([name]) => !list.input.shape[name]?.safeParse(undefined).success));
  const first = await readFirstPage(world.ctx("acme"), list, needed);
  for (const cursor of ["x", "%00", forged]) expect(await readFirstPage(world.ctx("acme"), list, { ...needed, cursor })).toEqual(first);
});

test("the lists are found", () => {
  expect(lists.map(({ id }) => id)).toEqual(expect.arrayContaining(["customers.list", "invoices.list", "items.list", "payments.list"]));
});
