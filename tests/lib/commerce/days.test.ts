import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween, occurrence, readDay } from "@/lib/commerce/days";
import { Cadence, Day } from "@/lib/commerce/schedule";

const days = fc.integer({ min: 0, max: 60_000 }).map((offset) => new Date(Date.UTC(1950, 0, 1 + offset)).toISOString().slice(0, 10));

test("occurrences stay anchored at the start day", () => {
  const first = (start: string, cadence: Cadence, count: number) => Array.from({ length: count }, (_, n) => occurrence(start, cadence, n));
  expect(first("2026-01-31", "monthly", 5)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  expect(occurrence("2024-01-31", "monthly", 1)).toBe("2024-02-29");
  expect(first("2025-11-30", "quarterly", 4)).toEqual(["2025-11-30", "2026-02-28", "2026-05-30", "2026-08-30"]);
  expect(first("2024-02-29", "annually", 5)).toEqual(["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]);
  expect(first("2026-02-23", "weekly", 3)).toEqual(["2026-02-23", "2026-03-02", "2026-03-09"]);
  expect(first("2026-12-31", "daily", 2)).toEqual(["2026-12-31", "2027-01-01"]);
});

test("days are added and counted across months, leap years and backwards", () => {
  expect([addDays("2024-02-28", 1), addDays("2024-02-28", 2), addDays("2026-01-01", -1)]).toEqual([
    "2024-02-29",
    "2024-03-01",
    "2025-12-31",
  ]);
  expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  expect(daysBetween("2026-03-01", "2026-02-28")).toBe(-1);
  expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
});

test("rejects invalid days, invalid counts, and days past the calendar", () => {
  const invalid = expect.objectContaining({ code: "invalid" });
  expect(() => addDays("2026-02-30", 1)).toThrow(invalid);
  expect(() => addDays("2026-01-01", 0.5 / 0)).toThrow(invalid);
  expect(() => addDays("9999-12-31", 1)).toThrow(invalid);
  expect(() => occurrence("2026-01-01", "monthly", -1)).toThrow(invalid);
  expect(() => occurrence("2026-01-01", "monthly", 1.5)).toThrow(invalid);
  expect(() => occurrence("2026-01-01", "annually", 9000)).toThrow(invalid);
});

test("addDays and daysBetween are inverse", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -10_000, max: 10_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test("occurrences strictly increase, and monthly ones keep the day or end the month", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...Cadence.options), fc.nat(300), (start, cadence, n) => {
      const day = occurrence(start, cadence, n);
      expect(occurrence(start, cadence, n + 1) > day).toBe(true);
      expect(Day.safeParse(day).success).toBe(true);
      if (cadence === "daily" || cadence === "weekly") return;
      const endsMonth = addDays(day, 1).endsWith("-01");
      expect(day.slice(8) === start.slice(8) || (endsMonth && day.slice(8) < start.slice(8))).toBe(true);
    }),
  );
});

test("the days that can be counted with are those of the schema", () => {
  const numbers = fc.tuple(fc.integer({ min: 1850, max: 10_010 }), fc.nat(14), fc.nat(33));
  const written = numbers.map(([year, month, day]) => [year, month, day].map((part) => String(part).padStart(2, "0")).join("-"));
  fc.assert(
    fc.property(fc.oneof(written, days, fc.string()), (text) => {
      const counted = (() => {
        try {
          return Number.isFinite(readDay(text));
        } catch {
          return false;
        }
      })();
      expect(counted).toBe(Day.safeParse(text).success);
    }),
  );
});
