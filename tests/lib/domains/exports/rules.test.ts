import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInTimezone, wallTime } from "@/lib/commerce/timezone";
import { assertDaysOfFrequency, checkRhythm, nextRun } from "@/lib/domains/exports/rules";
import type { Rhythm } from "@/lib/domains/exports/schema";

const rhythm = (fields: Partial<Rhythm>): Rhythm => ({ frequency: "daily", weekday: null, month_day: null, time: "07:30", ...fields });
const next = (fields: Partial<Rhythm>, after: string, zone = "Europe/London") =>
  nextRun(rhythm(fields), new Date(after), zone).toISOString();

test("the next run is by the company's clocks", () => {
  expect(next({}, "2026-03-02T09:00:00Z")).toBe("2026-03-03T07:30:00.000Z");
  expect(next({}, "2026-03-02T07:29:59Z")).toBe("2026-03-02T07:30:00.000Z");
  // A run is after the moment, never at it.
  expect(next({}, "2026-03-02T07:30:00Z")).toBe("2026-03-03T07:30:00.000Z");
  // British Summer Time starts on 29 March: the same time by the clock, an hour earlier in UTC.
  expect(next({}, "2026-03-28T08:00:00Z")).toBe("2026-03-29T06:30:00.000Z");
  expect(next({}, "2026-03-02T20:00:00Z", "Asia/Riyadh")).toBe("2026-03-03T04:30:00.000Z");
});

test("a weekly run is on its weekday, a monthly one on its day or the last of a shorter month", () => {
  expect(next({ frequency: "weekly", weekday: 1 }, "2026-03-02T09:00:00Z")).toBe("2026-03-09T07:30:00.000Z");
  expect(next({ frequency: "weekly", weekday: 7 }, "2026-03-02T09:00:00Z")).toBe("2026-03-08T07:30:00.000Z");
  expect(next({ frequency: "monthly", month_day: 31 }, "2026-01-31T09:00:00Z")).toBe("2026-02-28T07:30:00.000Z");
  expect(next({ frequency: "monthly", month_day: 31 }, "2026-02-28T09:00:00Z")).toBe("2026-03-31T06:30:00.000Z");
  expect(next({ frequency: "monthly", month_day: 1 }, "2026-01-01T09:00:00Z")).toBe("2026-02-01T07:30:00.000Z");
});

test("runs follow each other, each at its time of the day", () => {
  const rhythms = fc.oneof(
    fc.constant(rhythm({})),
    fc.integer({ min: 1, max: 7 }).map((weekday) => rhythm({ frequency: "weekly", weekday })),
    fc.integer({ min: 1, max: 31 }).map((month_day) => rhythm({ frequency: "monthly", month_day })),
  );
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(rhythms, instants, fc.constantFrom("UTC", "Asia/Riyadh", "America/New_York", "Pacific/Auckland"), (each, after, zone) => {
      const first = nextRun(each, after, zone);
      const second = nextRun(each, first, zone);
      expect(first > after && second > first).toBe(true);
      expect(wallTime(second, zone).slice(11)).toBe("07:30");
      if (each.weekday !== null) expect(new Date(dayInTimezone(first, zone)).getUTCDay() || 7).toBe(each.weekday);
    }),
    { numRuns: 200 },
  );
});

test("a rhythm has what its frequency needs, and nothing else", () => {
  expect(checkRhythm(rhythm({ weekday: 3, month_day: 4 }))).toMatchObject({ weekday: null, month_day: null });
  expect(() => checkRhythm(rhythm({ frequency: "weekly", month_day: 4 }))).toThrow("Choose a day of the week.");
  expect(() => checkRhythm(rhythm({ frequency: "monthly", weekday: 4 }))).toThrow("Choose a day of the month.");
  expect(() => assertDaysOfFrequency("daily", { weekday: 4 })).toThrow("A daily export has no day of the week.");
  expect(() => assertDaysOfFrequency("weekly", { weekday: 4, month_day: 1 })).toThrow("A weekly export has no day of the month.");
  expect(() => assertDaysOfFrequency("monthly", { weekday: null, month_day: 1 })).not.toThrow();
});
