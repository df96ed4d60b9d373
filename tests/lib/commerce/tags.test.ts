import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTag, uniqueTags, withoutTag } from "@/lib/commerce/tags";

test("tags are the same in whatever letters, and stay as they were written first", () => {
  expect(uniqueTags(["Wholesale", "wholesale", "VIP", "ＶＩＰ"])).toEqual(["Wholesale", "VIP"]);
  expect([hasTag(["VIP"], "vip"), hasTag(["VIP"], "v")]).toEqual([true, false]);
});

test("a tag that was taken off is not there, and the others are", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "A", "b", "B", "c")), fc.constantFrom("a", "b", "C"), (tags, tag) => {
      const left = withoutTag(tags, tag);
      expect(hasTag(left, tag)).toBe(false);
      expect(left).toEqual(tags.filter((each) => each.toLowerCase() !== tag.toLowerCase()));
    }),
  );
});
