import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { assertSteps, assertUntil, dueStep, feeOf, heldDays, isHeld, type Ladder, nextRun, nextStep } from "@/lib/domains/dunning/rules";
import type { DunningStep } from "@/lib/domains/dunning/schema";

const step = (days: number, fee: DunningStep["fee"] = null): DunningStep => ({ days, tone: "friendly", fee });
const steps = [step(-3), step(3), step(14), step(30)];
const due_date = "2026-03-10";
const ladder = (changes: Partial<Ladder> = {}): Ladder => ({ steps, starts_on: "2026-01-01", due_date, holds: [], taken: [], ...changes });
const on = (days: number) => addDays(due_date, days);
const hold = (from: number, until: number | null, ended: number | null = null) => ({
  from: on(from),
  until: until === null ? null : on(until),
  ended_on: ended === null ? null : on(ended),
});

test("the latest step whose day has come is due, and downtime skips the earlier ones", () => {
  expect(dueStep(ladder(), on(-4))).toBeNull();
  expect(dueStep(ladder(), on(-3))?.days).toBe(-3);
  expect(dueStep(ladder(), on(3))?.days).toBe(3);
  expect(dueStep(ladder({ taken: [3] }), on(13))).toBeNull();
  expect(dueStep(ladder({ taken: [3] }), on(40))?.days).toBe(30);
  expect(dueStep(ladder({ taken: [30] }), on(60))).toBeNull();
});

test("a reminder before the due date is not sent afterwards, nor a step from before the policy started", () => {
  expect(dueStep(ladder(), on(1))).toBeNull();
  expect(dueStep(ladder({ starts_on: on(10) }), on(12))).toBeNull();
  expect(dueStep(ladder({ starts_on: on(10) }), on(14))?.days).toBe(14);
  expect(nextStep(ladder({ starts_on: on(10) }), on(12))).toMatchObject({ step: { days: 14 }, date: on(14) });
});

test("the ladder stands still during a hold, and goes on where it was", () => {
  const promise = ladder({ holds: [hold(2, 12)], taken: [] });
  expect(dueStep(promise, on(12))).toBeNull();
  expect(dueStep(promise, on(13))).toBeNull();
  expect(dueStep(promise, on(14))?.days).toBe(3);
  expect(nextStep(promise, on(5))).toEqual({ step: steps[1], date: on(14) });
  const dispute = ladder({ holds: [hold(2, null)] });
  expect(nextStep(dispute, on(50))).toEqual({ step: steps[1], date: null });
  expect(dueStep(ladder({ holds: [hold(2, null, 5)] }), on(6))?.days).toBe(3);
  expect(nextStep(ladder({ holds: [hold(20, 25)] }), on(22))).toEqual({ step: steps[2], date: on(26) });
});

test("a hold lasts through its last day, and its days before the due date do not count", () => {
  expect(isHeld(hold(0, 3), on(3))).toBe(true);
  expect(isHeld(hold(0, 3), on(4))).toBe(false);
  expect(isHeld(hold(0, 9, 4), on(4))).toBe(false);
  expect(heldDays([hold(-5, 1)], due_date, on(20))).toBe(2);
  expect(heldDays([hold(-9, -5)], due_date, on(20))).toBe(0);
});

test("taken day by day, each step comes at most once and never goes back, whatever days are missed", () => {
  const days = fc.uniqueArray(fc.integer({ min: -30, max: 90 }), { minLength: 1, maxLength: 6 }).map((list) => list.sort((a, b) => a - b));
  const missed = fc.array(fc.boolean(), { minLength: 140, maxLength: 140 });
  const start = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(days, missed, start, fc.integer({ min: 0, max: 30 }), (list, up, from, length) => {
      const taken: number[] = [];
      for (const [index, isUp] of up.entries()) {
        if (!isUp) continue;
        const now = ladder({ steps: list.map((each) => step(each)), taken, holds: [hold(from, from + length)] });
        const next = nextStep(now, on(index - 35));
        const found = dueStep(now, on(index - 35));
        if (found) {
          expect(next).toEqual({ step: found, date: on(index - 35) });
          expect(found.days).toBeGreaterThan(Math.max(-Infinity, ...taken));
          expect(index - 35).toBeGreaterThanOrEqual(found.days);
          taken.push(found.days);
        } else if (next?.date) expect(next.date > on(index - 35)).toBe(true);
      }
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});

test("a late fee is fixed in its own currency, or a part of the balance, rounded half up", () => {
  expect(feeOf({ kind: "fixed", amount: "40.00", currency: "GBP" }, 100n, "GBP")).toBe(4000n);
  expect(feeOf({ kind: "fixed", amount: "40.00", currency: "GBP" }, 100n, "EUR")).toBeNull();
  expect(feeOf({ kind: "percent", rate: "2.5" }, 12_020n, "GBP")).toBe(301n);
  expect(feeOf({ kind: "percent", rate: "2" }, 10n, "GBP")).toBeNull();
  expect(feeOf({ kind: "percent", rate: "2" }, 0n, "GBP")).toBeNull();
  expect(feeOf(null, 100n, "GBP")).toBeNull();
});

test("steps out of order, a fee before the due date and a promise without a day are invalid", () => {
  const fee = { kind: "percent" as const, rate: "2" };
  expect(() => assertSteps([step(3), step(3)])).toThrow("later than the one before");
  expect(() => assertSteps([step(0, fee)])).toThrow("after the due date");
  expect(() => assertSteps([step(5, { kind: "fixed", amount: "1.005", currency: "GBP" })])).toThrow("decimal places");
  expect(() => assertSteps([step(-3), step(5, fee)])).not.toThrow();
  expect(() => assertUntil({ kind: "promise" }, on(0))).toThrow("by which");
  expect(() => assertUntil({ kind: "dispute", until: on(-1) }, on(0))).toThrow("has passed");
  expect(() => assertUntil({ kind: "dispute", until: on(367) }, on(0))).toThrow("next year");
  expect(() => assertUntil({ kind: "dispute" }, on(0))).not.toThrow();
});

test("a run comes at nine by the company's clocks", () => {
  expect(nextRun(new Date("2026-03-02T05:00:00Z"), "Asia/Riyadh").toISOString()).toBe("2026-03-02T06:00:00.000Z");
  expect(nextRun(new Date("2026-03-02T06:00:00Z"), "Asia/Riyadh").toISOString()).toBe("2026-03-03T06:00:00.000Z");
  expect(nextRun(new Date("2026-03-28T12:00:00Z"), "Europe/London").toISOString()).toBe("2026-03-29T08:00:00.000Z");
});
