import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { encodeWire, lineOf, Timestamp } from "@/lib/kernel/base/wire";

const Thing = z.object({
  id: idOf("item"),
  name: lineOf(5),
  count: z.int().min(0),
  at: Timestamp.nullable(),
  parts: z.array(z.object({ id: idOf("item"), at: Timestamp })).max(3),
});

const instants = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });
const things = fc.record({
  id: fc.uuid(),
  name: fc.stringMatching(/^[a-z]{1,5}$/),
  count: fc.nat(),
  at: fc.option(instants),
  parts: fc.array(fc.record({ id: fc.uuid(), at: instants }), { maxLength: 3 }),
});

test("the encoding equals zod's own, and decodes to the same value", () => {
  fc.assert(
    fc.property(things, (thing) => {
      const wire = encodeWire(Thing, thing);
      expect(wire).toEqual(z.encode(Thing, thing));
      expect(z.decode(Thing, wire)).toEqual(thing);
    }),
  );
});

const thing = { id: "01890a5d-ac96-774b-bcce-b302099a8057", name: "thing", count: 1, at: null, parts: [] };

test.each([
  ["a missing field", { ...thing, name: undefined }],
  ["another type", { ...thing, count: "1" }],
  ["a text for an instant", { ...thing, at: "2026-01-01" }],
  ["no list", { ...thing, parts: null }],
])("%s is refused", (_what, value) => {
  expect(() => encodeWire(Thing, value as unknown as z.output<typeof Thing>)).toThrow();
});

test("fields outside the schema are not encoded", () => {
  expect(encodeWire(Thing, { ...thing, secret: "x" } as z.output<typeof Thing>)).not.toHaveProperty("secret");
});

test("encoding skips length and pattern checks", () => {
  expect(encodeWire(Thing, { ...thing, name: "longer than five" }).name).toBe("longer than five");
});
