import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { backoff } from "@/inngest/embedded/runs/backoff";
import { canonicalJson, keyOf } from "@/inngest/embedded/protocol/canonical";
import { parseDeadline, parseDuration, parseRetryAfter } from "@/inngest/embedded/cron/duration";
import { seededId } from "@/inngest/embedded/protocol/event-id";
import { bearerToken, sign, verifyBearer, verifySignature } from "@/inngest/embedded/protocol/signature";

const now = new Date("2026-05-01T10:00:00.000Z");
const key = `signkey-prod-${"0123456789abcdef".repeat(4)}`;
const other = `signkey-prod-${"fedcba9876543210".repeat(4)}`;

test("durations add up their parts", () => {
  expect(parseDuration("1w2d3h4m5s")).toBe(788_645_000);
  expect(parseDuration("90s")).toBe(90_000);
  expect(parseDuration("")).toBe(0);
  for (const bad of ["1y", "h", "1.5h", "-1s", "1h 2m", "9".repeat(30) + "w"]) expect(parseDuration(bad)).toBeUndefined();
});

test("a deadline is a duration or an instant", () => {
  expect(parseDeadline("1m", now)).toEqual(new Date("2026-05-01T10:01:00.000Z"));
  expect(parseDeadline("2026-06-01T00:00:00.000Z", now)).toEqual(new Date("2026-06-01T00:00:00.000Z"));
  for (const bad of ["tomorrow", "2026-99-01T00:00:00Z", "99999999999w"]) expect(parseDeadline(bad, now)).toBeUndefined();
});

test("retry-after is seconds or a date", () => {
  expect(parseRetryAfter("30", now)).toEqual(new Date("2026-05-01T10:00:30.000Z"));
  expect(parseRetryAfter("Fri, 01 May 2026 11:00:00 GMT", now)).toEqual(new Date("2026-05-01T11:00:00.000Z"));
  expect(parseRetryAfter("soon", now)).toBeUndefined();
});

test("delays between attempts follow the reference table, with up to 30 s of jitter", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20].map((attempt) => backoff(attempt, 1, 0) / 1_000)).toEqual([
    15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 7_200, 7_200,
  ]);
  expect(backoff(1, 1, 0.5)).toBe(30_000);
  expect(backoff(3, 0.01, 0)).toBe(600);
});

test("canonical JSON does not depend on the order of keys, and parses to the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reversed: unknown = JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        part !== null && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).toReversed()) : part,
      );
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: [1, null], "\u20ac": 1, "\r": 2, a: 1e21 })).toBe('{"\\r":2,"a":1e+21,"b":[1,null],"\u20ac":1}');
  expect(keyOf("x".repeat(500)).length).toBeLessThan(100);
  expect(keyOf("x".repeat(500))).not.toBe(keyOf("x".repeat(501)));
});

test("a signature is the HMAC of text and second, and is valid for five minutes", () => {
  const signature = sign("body", key, now);
  const mac = createHmac("sha256", "0123456789abcdef".repeat(4))
    .update(`body${now.getTime() / 1_000}`)
    .digest("hex");
  expect(signature).toBe(`t=${now.getTime() / 1_000}&s=${mac}`);
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const keys = { signing_key: key };
  expect(verifySignature("body", signature, keys, at(299))).toBe(true);
  expect(verifySignature("body", signature, keys, at(301))).toBe(false);
  expect(verifySignature("body", signature, keys, at(-301))).toBe(false);
  expect(verifySignature("Body", signature, keys, now)).toBe(false);
  expect(verifySignature("body", sign("body", other, now), keys, now)).toBe(false);
  expect(verifySignature("body", sign("body", other, now), { signing_key: key, signing_key_fallback: other }, now)).toBe(true);
  for (const bad of [undefined, "", "t=1", "s=ab", "nonsense"]) expect(verifySignature("body", bad, keys, now)).toBe(false);
});

test("the bearer token is the key's prefix and its digest", () => {
  expect(bearerToken(key)).toMatch(/^signkey-prod-[0-9a-f]{64}$/);
  expect(verifyBearer(`Bearer ${bearerToken(key)}`, { signing_key: key })).toBe(true);
  expect(verifyBearer(`Bearer ${bearerToken(other)}`, { signing_key: key })).toBe(false);
  expect(verifyBearer(`Bearer ${key}`, { signing_key: key })).toBe(false);
  expect(verifyBearer(undefined, { signing_key: key })).toBe(false);
  expect(() => bearerToken("signkey-prod-not-hexadecimal")).toThrow();
});

test("equal seeds give equal ids; other seeds and indexes give others", () => {
  const seed = `${now.getTime()},${Buffer.alloc(10, 1).toString("base64")}`;
  const ids = [
    seededId(seed, 0),
    seededId(seed, 0),
    seededId(seed, 1),
    seededId(`${now.getTime()},${Buffer.alloc(10, 2).toString("base64")}`, 0),
  ];
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  for (const bad of ["", "x,y", `${now.getTime()}`, `${now.getTime()},short`]) expect(seededId(bad, 0)).toBeUndefined();
});
