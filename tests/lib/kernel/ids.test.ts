import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeId, encodeId, idOf, readRecordId } from "@/lib/kernel/base/ids";
import { nounNames as nouns } from "@/lib/kernel/base/nouns";
import { newId } from "@/lib/kernel/ids";

const instant = fc.date({ min: new Date(0), max: new Date("2999-01-01"), noInvalidDate: true });

test("an id is a UUIDv7 that carries its instant", () => {
  fc.assert(
    fc.property(instant, (at) => {
      const id = newId(at);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(at.getTime());
    }),
  );
});

test("ids of one millisecond sort by creation and are unique", () => {
  const at = new Date("2026-03-02T09:00:00Z");
  const ids = Array.from({ length: 20_000 }, () => newId(at));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the wire form survives a round trip and fits one kind only", () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...nouns), fc.constantFrom(...nouns), (at, noun, other) => {
      const uuid = newId(at);
      const wire = encodeId(noun, uuid);
      expect(idOf(noun).decode(wire)).toBe(uuid);
      expect(decodeId(noun, wire)).toBe(uuid);
      expect(readRecordId(wire)).toEqual({ noun, id: uuid });
      if (other !== noun) expect(decodeId(other, wire)).toBeNull();
    }),
  );
});

test("an id of no kind is no record's", () => {
  expect(readRecordId("zzz_01jd0p2q3r4s5t6v7w8x9y0z1a")).toBeNull();
});

test.each([
  "",
  "cus_",
  "cus_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  "01jd0p2q3r4s5t6v7w8x9y0z1a",
  "CUS_01jd0p2q3r4s5t6v7w8x9y0z1a",
  "cus_01jd0p2q3r4s5t6v7w8x9y0z1i",
])("%j is no customer's id", (text) => {
  expect(idOf("customer").safeDecode(text).success).toBe(false);
  expect(readRecordId(text)).toBeNull();
});
