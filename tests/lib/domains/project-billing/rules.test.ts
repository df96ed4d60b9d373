import { expect, test } from "vitest";
import {
  divideFee,
  feeParts,
  marginOf,
  percentOf,
  runsOutOn,
  shareOf,
  sumProfit,
  thresholdToAlert,
  valueOf,
} from "@/lib/domains/project-billing/rules";
import { assertMilestonePrices, rateOf } from "@/lib/domains/projects/rules";

test("a share of a fee and the value of time are rounded to minor units", () => {
  expect(shareOf(100_000n, "33.3333")).toBe(33_333n);
  expect(shareOf(10_001n, "50")).toBe(5001n);
  expect(valueOf(5400, 9050n)).toBe(13_575n);
  expect(valueOf(1, 9000n)).toBe(3n);
});

test("parts of a fee add up to it: the last takes what rounding left, and no other part changes", () => {
  const of = (fee: bigint, percents: string[]) => {
    const billed: bigint[] = [];
    percents.forEach((percent, place) =>
      billed.push(...feeParts([shareOf(fee, percent)], { fee, billed: [...billed], isMore: place < percents.length - 1 })),
    );
    return billed;
  };
  expect(of(9999n, ["50", "50"])).toEqual([5000n, 4999n]);
  expect(of(100_001n, ["33.33", "33.33", "33.34"]).reduce((sum, part) => sum + part, 0n)).toBe(100_001n);
  expect(of(100_000n, ["30", "30"])).toEqual([30_000n, 30_000n]);
  expect(feeParts([5000n, 5000n], { fee: 9999n, billed: [], isMore: false })).toEqual([5000n, 4999n]);
  // More than rounding is still too much, and a real rest stays.
  expect(feeParts([6000n], { fee: 9999n, billed: [5000n], isMore: false })).toEqual([6000n]);
  expect(feeParts([4000n], { fee: 9999n, billed: [5000n], isMore: false })).toEqual([4000n]);
});

test("each threshold is reached once, and the highest counts", () => {
  expect([49, 50, 74, 92, 130].map((percent) => thresholdToAlert(percent, 0))).toEqual([null, 50, 50, 90, 100]);
  expect(
    [
      [60, 50],
      [80, 50],
      [80, 75],
      [150, 100],
    ].map(([percent = 0, alerted = 0]) => thresholdToAlert(percent, alerted)),
  ).toEqual([null, 75, null, null]);
  expect(percentOf(149n, 200n)).toBe(74);
});

test("a budget runs out at the pace of the past four weeks", () => {
  const today = "2028-02-20";
  expect(runsOutOn({ left: 0n, recent: 5n, today })).toBe(today);
  expect(runsOutOn({ left: 100n, recent: 0n, today })).toBeNull();
  // 28 of 28 days give one unit a day, over a leap day.
  expect(runsOutOn({ left: 10n, recent: 28n, today })).toBe("2028-03-01");
  expect(runsOutOn({ left: 1_000_000n, recent: 1n, today })).toBeNull();
});

test("a fee is divided by time without losing a unit, and profit adds up by any group", () => {
  expect(divideFee(100n, [1, 1, 1])).toEqual([33n, 33n, 34n]);
  expect(divideFee(100n, [0, 0])).toEqual([100n, 0n]);
  const part = (person: string, revenue: bigint, cost: bigint | null) => ({
    ...{ project: { id: "p", name: "P" }, customer: { id: "c", name: "C" }, person: { id: person, name: person } },
    ...{ currency: "EUR", seconds: 3600, revenue, cost },
  });
  const parts = [part("a", 100n, 40n), part("b", 50n, null)];
  expect(sumProfit(parts, "project")).toMatchObject([{ revenue: 150n, cost: 40n, incomplete: true, seconds: 7200 }]);
  expect(sumProfit(parts, "person").map(({ id, incomplete }) => [id, incomplete])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  expect([marginOf(150n, 110n), marginOf(0n, -5n)]).toEqual([73, null]);
});

test("the task's rate comes before the member's, and that before the project's", () => {
  expect(rateOf({ task: "1", member: "2", project: "3" })).toBe("1");
  expect(rateOf({ task: null, member: "2", project: "3" })).toBe("2");
  expect(rateOf({ task: null, member: null, project: null })).toBeNull();
});

test("milestones have one price of a fixed fee, 100 percent at most, and an invoiced one keeps it", () => {
  const milestone = (key: string, price: { amount?: string; percent?: string }) => ({
    ...{ key, title: key, due_on: "2026-01-01", done: true, shared: false, amount: null, percent: null },
    ...price,
  });
  const check = (billing: string, milestones: ReturnType<typeof milestone>[], before = milestones, billed: string[] = []) =>
    assertMilestonePrices({ billing, milestones }, before, billed);
  expect(() => check("fixed_fee", [milestone("a", { percent: "60" }), milestone("b", { percent: "40" })])).not.toThrow();
  expect(() => check("fixed_fee", [milestone("a", { percent: "60" }), milestone("b", { percent: "40.5" })])).toThrow();
  expect(() => check("hourly", [milestone("a", { amount: "5.00" })])).toThrow();
  expect(() => check("fixed_fee", [milestone("a", { amount: "5.00", percent: "5" })])).toThrow();
  const before = [milestone("a", { amount: "5.00" })];
  expect(() => check("fixed_fee", [milestone("a", { amount: "6.00" })], before, ["a"])).toThrow();
  expect(() => check("fixed_fee", [], before, ["a"])).toThrow();
  expect(() => check("fixed_fee", [], before, [])).not.toThrow();
});
