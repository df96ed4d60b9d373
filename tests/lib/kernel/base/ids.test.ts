import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { decodeId, encodeId, exampleId, idOf, readRecordId } from "@/lib/kernel/base/ids";
import { nounNames, nouns } from "@/lib/kernel/base/nouns";

const noun = fc.constantFrom(...nounNames);
const suffix = fc.stringMatching(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);

test("every id that fits the documented pattern decodes, whatever version its uuid has, and encodes back", () => {
  fc.assert(
    fc.property(noun, suffix, (kind, rest) => {
      const wire = `${nouns[kind].prefix}_${rest}`;
      const uuid = z.decode(idOf(kind), wire);
      expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(decodeId(kind, wire)).toBe(uuid);
      expect(readRecordId(wire)).toEqual({ noun: kind, id: uuid });
      expect(encodeId(kind, uuid)).toBe(wire);
    }),
  );
});

test("no text makes the codec throw", () => {
  const wire = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(noun, fc.string()).map(([kind, rest]) => `${nouns[kind].prefix}_${rest}`),
  );
  fc.assert(
    fc.property(noun, wire, (kind, text) => {
      expect(z.safeDecode(idOf(kind), text).success).toBe(decodeId(kind, text) !== null);
    }),
  );
});

test.each(["", "cus_", "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", "cus_8zzzzzzzzzzzzzzzzzzzzzzzzz", "cus_01JD0P2Q3R4S5T6V7W8X9Y0Z1A", "cus_01m8u"])(
  "%j is no customer's id",
  (text) => {
    expect(decodeId("customer", text)).toBeNull();
    expect(z.safeDecode(idOf("customer"), text).success).toBe(false);
  },
);

test("a known uuid has the TypeID that other implementations give it", () => {
  // From the TypeID specification's valid.json.
  expect(encodeId("customer", "01890a5d-ac96-774b-bcce-b302099a8057")).toBe("cus_01h455vb4pex5vsknk084sn02q");
  expect(decodeId("customer", exampleId("customer"))).not.toBeNull();
});
