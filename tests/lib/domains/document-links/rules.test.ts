import fc from "fast-check";
import { expect, test } from "vitest";
import { countOpening } from "@/lib/domains/document-links/rules";

const minute = 60_000;

test("openings half an hour apart are two visits, and those within are one", () => {
  const at = new Date("2026-03-02T09:00:00Z");
  const later = (minutes: number) => new Date(at.getTime() + minutes * minute);
  expect(countOpening({ open_count: 0, last_opened_at: null }, at)).toBe(1);
  expect(countOpening({ open_count: 1, last_opened_at: at }, later(29))).toBe(1);
  expect(countOpening({ open_count: 1, last_opened_at: at }, later(30))).toBe(2);
});

test("a count never falls, and rises by one at most", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
      (open_count, last_opened_at, now) => {
        const next = countOpening({ open_count, last_opened_at }, now);
        expect(next - open_count === 0 || next - open_count === 1).toBe(true);
      },
    ),
  );
});
