import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";

test("a day survives a round trip through its column, from 1900 to 9999", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_958_000 }), (count) => {
      const day = addDays("1900-01-01", count);
      expect(fromDayColumn(toDayColumn(day))).toBe(day);
      expect(Math.abs(toDayColumn(day).getTime() % 86_400_000)).toBe(0);
    }),
  );
});

test("columns sort as their days do", () => {
  expect(toDayColumn("2026-03-01") < toDayColumn("2026-03-02")).toBe(true);
});
