import fc from "fast-check";
import { expect, test } from "vitest";
import { tallySigns } from "@/lib/kernel/http/health/signs";
import { historyOf, uptimeDays, uptimeRows, type DayTally } from "@/lib/kernel/http/health/uptime";

const now = new Date("2026-03-02T23:59:59.000Z");

test("every endpoint has the last ninety days, oldest first, for any measurements", () => {
  const history = historyOf(
    [
      { endpoint: "web", day: "2026-03-02", checks: 10, failures: 1 },
      { endpoint: "web", day: "2025-12-03", checks: 90, failures: 9 },
      { endpoint: "gone", day: "2026-03-02", checks: 5, failures: 5 },
    ],
    now,
  );
  expect(history.map(({ endpoint }) => endpoint)).toEqual(uptimeRows);
  const [web, api] = history;
  expect(web?.days).toHaveLength(uptimeDays);
  expect(web?.days[0]).toEqual({ day: "2025-12-03", checks: 90, failures: 9 });
  expect(web?.days.at(-1)).toEqual({ day: "2026-03-02", checks: 10, failures: 1 });
  expect(web?.answered).toBe(0.9);
  expect(api?.days.every(({ checks }) => checks === 0)).toBe(true);
  expect(api?.answered).toBeNull();
});

test("days are consecutive and unique at any instant", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }), (instant) => {
      const days = historyOf([], instant)[0]?.days.map(({ day }) => Date.parse(day)) ?? [];
      expect(days.at(-1)).toBe(Math.floor(instant.getTime() / 86_400_000) * 86_400_000);
      for (const [index, day] of days.entries()) if (index > 0) expect(day - (days[index - 1] ?? 0)).toBe(86_400_000);
    }),
  );
});

test("the ratio is between 0 and 1, and is the weighted mean of the days", () => {
  const tally = fc.record({
    endpoint: fc.constant("api"),
    day: fc.constantFrom("2026-03-02", "2026-03-01", "2026-01-15"),
    checks: fc.integer({ min: 1, max: 3000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(tally, { selector: ({ day }) => day, minLength: 1 }), (drawn) => {
      const tallies: DayTally[] = drawn.map(({ part, ...one }) => ({ ...one, failures: Math.floor(part * one.checks) }));
      const sum = (field: "checks" | "failures") => tallies.reduce((total, one) => total + one[field], 0);
      expect(historyOf(tallies, now)[1]?.answered).toBe((sum("checks") - sum("failures")) / sum("checks"));
    }),
  );
});

test("missed signs of the worker are failed checks of the days on which they were due", () => {
  expect(tallySigns(null, now)).toEqual([{ endpoint: "background", day: "2026-03-02", checks: 1, failures: 0 }]);
  expect(tallySigns(new Date(now.getTime() - 90_000), now)).toEqual([
    { endpoint: "background", day: "2026-03-02", checks: 1, failures: 0 },
  ]);
  const midnight = new Date("2026-03-03T00:01:00.000Z");
  expect(tallySigns(new Date("2026-03-02T23:58:00.000Z"), midnight)).toEqual([
    { endpoint: "background", day: "2026-03-02", checks: 3, failures: 3 },
    { endpoint: "background", day: "2026-03-03", checks: 3, failures: 2 },
  ]);
});
