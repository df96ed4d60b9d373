import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as report } from "@/app/api/public/kb/[tenantSlug]/suggestions/route";
import { getSuggestionCounts } from "@/lib/domains/knowledge-base";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const hour = 60 * 60_000;
const send = async (visit: string, stage: string) => {
  const body = { visit: visit.padEnd(20, "x"), stage };
  const response = await report(world.request("POST", "/x", { body }), { params: Promise.resolve({ tenantSlug: "acme" }) });
  return (await response.json()) as object;
};
const counts = () => getSuggestionCounts(world.ctx("acme"), {});

test("each form counts once, and only who opened an article and sent nothing for an hour has left", async () => {
  for (const visit of ["saw", "read", "sent"]) expect(await send(visit, "shown")).toEqual({ counted: true });
  expect(await send("saw", "shown")).toEqual({ counted: false });
  for (const visit of ["read", "sent"]) await send(visit, "opened");
  expect(await send("read", "opened")).toEqual({ counted: false });
  expect(await send("unknown", "opened")).toEqual({ counted: false });
  await send("sent", "sent");
  expect(await counts()).toEqual({ days: 30, shown: 3, opened: 2, sent: 1, left: 0 });
  world.clock.advance(hour + 1);
  expect(await counts()).toMatchObject({ left: 1 });
  await send("read", "sent");
  expect(await counts()).toMatchObject({ sent: 2, left: 0 });
  expect(await getSuggestionCounts(world.ctx("beta"), {})).toMatchObject({ shown: 0 });
  world.clock.advance(31 * 24 * hour);
  expect(await counts()).toEqual({ days: 30, shown: 0, opened: 0, sent: 0, left: 0 });
});
