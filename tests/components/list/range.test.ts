import { expect, test } from "vitest";
import { joinRange, splitRange } from "@/components/list/range";

test.each(["10..20", "10..", "..20", "10", "2026-01-01..2026-01-31"])("%s is read and written", (text) => {
  expect(joinRange(splitRange(text))).toBe(text);
});

test("a range without a bound is none", () => {
  expect(joinRange(splitRange(""))).toBeNull();
});
