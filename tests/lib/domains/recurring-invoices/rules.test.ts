import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Cadence } from "@/lib/commerce/schedule";
import {
  allows,
  anchorFor,
  assertAllows,
  assertSchedule,
  cycleOnOrAfter,
  dayOfCycle,
  latestDue,
  nextCycles,
  type Schedule,
} from "@/lib/domains/recurring-invoices/rules";
import { RecurringStatus } from "@/lib/domains/recurring-invoices/schema";

const monthly: Schedule = { cadence: "monthly", anchor_date: "2026-01-31", anchor_cycle: 0, end_date: null, max_cycles: null };

test("a monthly schedule keeps its day: 31 January, 28 February, 31 March, 30 April", () => {
  expect(nextCycles(monthly, 0, 4).map(({ date }) => date)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
});

test("an annual schedule from 29 February keeps it", () => {
  const annual: Schedule = { ...monthly, cadence: "annually", anchor_date: "2024-02-29" };
  expect([0, 1, 4].map((cycle) => dayOfCycle(annual, cycle))).toEqual(["2024-02-29", "2025-02-28", "2028-02-29"]);
});

test("it ends on its end date, or after its number of invoices", () => {
  expect(nextCycles({ ...monthly, end_date: "2026-03-31" }, 0, 12)).toHaveLength(3);
  expect(nextCycles({ ...monthly, end_date: "2026-03-30" }, 0, 12)).toHaveLength(2);
  expect(nextCycles({ ...monthly, max_cycles: 5 }, 3, 12).map(({ cycle }) => cycle)).toEqual([3, 4]);
});

test("a start in the past keeps its day of the month, and the first day that is not past is cycle 0", () => {
  const { anchor_cycle, day, anchor_date } = anchorFor({ start_date: "2020-01-31", cadence: "monthly", end_date: null }, "2026-02-10");
  expect(day).toBe("2026-02-28");
  expect(nextCycles({ ...monthly, anchor_date, anchor_cycle, max_cycles: 2 }, 0, 12)).toEqual([
    { cycle: 0, date: "2026-02-28" },
    { cycle: 1, date: "2026-03-31" },
  ]);
  expect(() => anchorFor({ start_date: "2020-01-31", cadence: "monthly", end_date: "2026-02-09" }, "2026-02-10")).toThrow("has ended");
});

test("after another cadence, cycles count from the day of the change", () => {
  const changed: Schedule = { ...monthly, cadence: "weekly", anchor_date: "2026-03-31", anchor_cycle: 2 };
  expect(nextCycles(changed, 2, 3)).toEqual([
    { cycle: 2, date: "2026-03-31" },
    { cycle: 3, date: "2026-04-07" },
    { cycle: 4, date: "2026-04-14" },
  ]);
});

test("after downtime the latest due cycle is known, and how many were missed", () => {
  expect(latestDue(monthly, 0, "2026-04-01")).toEqual({ cycle: 2, missed: 2 });
  expect(latestDue(monthly, 0, "2026-01-31")).toEqual({ cycle: 0, missed: 0 });
  expect(latestDue({ ...monthly, max_cycles: 2 }, 0, "2027-01-01")).toEqual({ cycle: 1, missed: 1 });
});

describe("every schedule", () => {
  const schedule = fc.record({
    cadence: fc.constantFrom(...Cadence.options),
    anchor_date: fc.constantFrom("2024-02-29", "2025-12-31", "2026-01-30", "2026-03-29", "2026-10-25"),
    anchor_cycle: fc.nat({ max: 3 }),
    end_date: fc.constantFrom(null, "2030-06-30"),
    max_cycles: fc.option(fc.integer({ min: 1, max: 40 })),
  });

  test("has days that only go forward, and stops for good", () => {
    fc.assert(
      fc.property(schedule, (one) => {
        const days = Array.from({ length: 30 }, (_, n) => dayOfCycle(one, one.anchor_cycle + n));
        const shown = days.filter((day) => day !== null);
        expect([...shown].sort()).toEqual(shown);
        expect(new Set(shown).size).toBe(shown.length);
        expect(days.slice(shown.length).every((day) => day === null)).toBe(true);
      }),
    );
  });

  test("resumes with the first day that is not past", () => {
    fc.assert(
      fc.property(schedule, fc.constantFrom("2026-01-01", "2026-06-15", "2027-02-28"), (one, today) => {
        const found = cycleOnOrAfter(one, one.anchor_cycle, today);
        if (found === null) return;
        expect(found.day >= today).toBe(true);
        const before = found.cycle === one.anchor_cycle ? null : dayOfCycle(one, found.cycle - 1);
        expect(before === null || before < today).toBe(true);
      }),
    );
  });
});

test("each status allows its verbs, and an illegal one names the legal", () => {
  const from = (verb: "pause" | "run" | "rearm" | "terminate") => RecurringStatus.options.filter((status) => allows(status, verb));
  expect(from("pause")).toEqual(["active"]);
  expect(from("run")).toEqual(["active"]);
  expect(from("rearm")).toEqual(["stopped"]);
  expect(from("terminate")).toEqual(["draft", "active", "paused", "stopped"]);
  expect(() => assertAllows("paused", "pause")).toThrow("It can be changed or resumed or terminated.");
  expect(() => assertAllows("terminated", "resume")).toThrow("It can no longer change.");
});

test("a schedule can't end before it starts, nor send what it does not finalize", () => {
  const sound = { start_date: "2026-02-01", end_date: "2026-02-01", auto_finalize: true, auto_send: true };
  expect(() => assertSchedule(sound)).not.toThrow();
  expect(() => assertSchedule({ ...sound, end_date: "2026-01-31" })).toThrow("ends before it starts");
  expect(() => assertSchedule({ ...sound, auto_finalize: false })).toThrow("Only finalized invoices");
});
