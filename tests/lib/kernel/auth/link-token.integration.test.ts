import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const idOf = (slug: "acme" | "beta") => world.tenants[slug].tenant.id;

test("a token reveals its id to its own tenant for its own purpose, repeatedly, and to no other", async () => {
  const id = randomUUID();
  const token = await makeLinkToken(world.runtime, idOf("acme"), "survey", id);
  expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/);
  expect(await makeLinkToken(world.runtime, idOf("acme"), "survey", id)).toBe(token);
  expect(await readLinkToken(world.runtime, idOf("acme"), "survey", token)).toBe(id);
  expect(await readLinkToken(world.runtime, idOf("beta"), "survey", token)).toBeNull();
  expect(await readLinkToken(world.runtime, idOf("acme"), "unsubscribe", token)).toBeNull();
});

test("a token changed in any one character is invalid", async () => {
  const token = await makeLinkToken(world.runtime, idOf("acme"), "survey", randomUUID());
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === "A" ? "B" : "A";
    expect(
      await readLinkToken(world.runtime, idOf("acme"), "survey", token.slice(0, place) + other + token.slice(place + 1)),
      String(place),
    ).toBeNull();
  }
});

test.each(["", "x", "A".repeat(63), "A".repeat(65), "../../etc/passwd", "ـ".repeat(64), `${"A".repeat(63)}=`])(
  "nonsense %j is none",
  async (nonsense) => {
    expect(await readLinkToken(world.runtime, idOf("acme"), "survey", nonsense)).toBeNull();
  },
);
