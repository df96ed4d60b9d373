import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { passwordBuckets } from "@/lib/kernel/auth/attempts";
import { returnTokens, takeTokens, type Throttle } from "@/lib/kernel/auth/throttle";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
});

const throttle: Throttle = { name: "test", burst: 3, seconds: 10 };
const take = (of: string) =>
  takeTokens(world.runtime, [{ throttle, of }]).then(
    () => true,
    (error: { code?: string; retryAfter?: number }) => [error.code, error.retryAfter],
  );
const count = async () => (await world.runtime.platform.client.rateBucket.findMany()).length;

test("the burst is available at once, then one token at a time", async () => {
  expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([true, true, true, ["rate_limited", 10]]);
  world.clock.advance(9_000);
  expect(await take("a")).toEqual(["rate_limited", 10]);
  world.clock.advance(1_000);
  expect([await take("a"), await take("a")]).toEqual([true, ["rate_limited", 10]]);
});

test("a rejection takes no token, and a bucket never exceeds its burst", async () => {
  for (let i = 0; i < 6; i++) await take("a");
  world.clock.advance(3_600_000);
  expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([true, true, true, ["rate_limited", 10]]);
});

test("buckets are independent", async () => {
  for (let i = 0; i < 4; i++) await take("a");
  expect(await take("b")).toBe(true);
});

test("of many concurrent requests only the burst passes", async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take("a")));
  expect(taken.filter((answer) => answer === true)).toHaveLength(3);
});

test("returned tokens can be taken again, up to the burst", async () => {
  for (let i = 0; i < 3; i++) await take("a");
  for (let i = 0; i < 9; i++) await returnTokens(world.runtime, [{ throttle, of: "a" }]);
  expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([true, true, true, ["rate_limited", 10]]);
});

test("a clock that is behind removes no tokens", async () => {
  await take("a");
  world.clock.advance(-3_600_000);
  expect([await take("a"), await take("a"), await take("a")]).toEqual([true, true, ["rate_limited", 10]]);
});

test("buckets unused for a day are removed, and no address is stored", async () => {
  for (let i = 0; i < 5; i++) await take(`person${i}@example.test`);
  const rows = await world.runtime.platform.client.rateBucket.findMany();
  expect(JSON.stringify(rows)).not.toContain("example.test");
  world.clock.advance(25 * 60 * 60 * 1000);
  await take("later");
  expect(await count()).toBe(1);
});

test("an IPv6 network shares a bucket, each IPv4 address has its own", () => {
  const place = (ip: string | null) => JSON.stringify(passwordBuckets({ email: "a@b.example", ip, known_device: null }));
  expect(place("2001:db8:1:2::1")).toBe(place("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"));
  expect(place("2001:db8:1:2::1")).not.toBe(place("2001:db8:1:3::1"));
  expect(place("::ffff:192.0.2.1")).toBe(place("192.0.2.1"));
  expect(place("192.0.2.1")).not.toBe(place("192.0.2.2"));
  expect(place(null)).not.toBe(place("192.0.2.1"));
});
