import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { nextCycleDay, nextDayOf, type TaskSchedule } from "@/lib/domains/recurring-tasks/rules";

const schedule = (changes: Partial<TaskSchedule>): TaskSchedule => {
  return { cadence: "weekly", every: 1, start_date: "2026-01-05", end_date: null, ...changes };
};

test("the next cycle keeps the weekday, or the day of the month of the start", () => {
  expect(nextCycleDay(schedule({}), "2026-01-06")).toBe("2026-01-12");
  expect(nextCycleDay(schedule({ every: 2 }), "2026-01-06")).toBe("2026-01-19");
  const monthly = schedule({ cadence: "monthly", start_date: "2026-01-31" });
  expect(nextCycleDay(monthly, "2026-02-01")).toBe("2026-02-28");
  expect(nextCycleDay(monthly, "2026-03-01")).toBe("2026-03-31");
  expect(nextCycleDay(schedule({ end_date: "2026-01-11" }), "2026-01-06")).toBeNull();
});

test("a day that has its task is not used again, and days before today are left out", () => {
  expect(nextDayOf(schedule({}), { last_date: null, today: "2026-01-05" })).toBe("2026-01-05");
  expect(nextDayOf(schedule({}), { last_date: "2026-01-05", today: "2026-01-05" })).toBe("2026-01-12");
  expect(nextDayOf(schedule({}), { last_date: "2026-01-05", today: "2026-03-01" })).toBe("2026-03-02");
});

test("any next cycle is the first on or after the day, as if counted one by one", () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays("2020-01-01", count));
  const cadence = fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const);
  fc.assert(
    fc.property(cadence, fc.integer({ min: 1, max: 5 }), day, day, (chosen, every, start_date, from) => {
      const of = schedule({ cadence: chosen, every, start_date });
      const found = nextCycleDay(of, from) ?? "";
      expect(found >= from && found >= start_date).toBe(true);
      // From the start on, cycle by cycle, the same day is reached first.
      let each = start_date;
      while (each < from) each = nextCycleDay(of, addDays(each, 1)) ?? "";
      expect(each).toBe(found);
    }),
    { numRuns: 60 },
  );
});
