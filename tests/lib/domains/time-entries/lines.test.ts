import fc from "fast-check";
import { expect, test } from "vitest";
import { QuantityText } from "@/lib/commerce/money";
import { effectiveRounding, noRounding, roundingSteps, roundSeconds, TimeRounding, TimeRoundingPer } from "@/lib/commerce/time-rounding";
import { billedSeconds, describeLine, hoursOf, workLines, worthOfLine } from "@/lib/domains/time-entries/rules/lines";

const rules = fc.record({
  direction: fc.constantFrom(...TimeRounding.options),
  minutes: fc.constantFrom(...roundingSteps),
  per: fc.constantFrom(...TimeRoundingPer.options),
});
const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const entry = (task_id: string, seconds: number, on = 1) => ({
  ...{ task_id, staff_id: "s", day: day(on), seconds, corrected_before: null, corrected_after: null, corrects: null },
  task: { title: task_id, hourly_rate: null },
});
const correction = (of: ReturnType<typeof entry>, before: number, after: number) => ({
  ...entry(of.task_id, after - before, 20),
  ...{ corrected_before: before, corrected_after: after, corrects: { day: of.day } },
});
const seconds = fc.integer({ min: 1, max: 86_400 });
const words = { hours: "{hours} h {minutes} min", minutes: "{minutes} min", billed_as: "{time}, billed as {billed}" };

test("time is rounded to whole steps in the direction of the rule, once", () => {
  fc.assert(
    fc.property(rules, seconds, (rule, raw) => {
      const rounded = roundSeconds(raw, rule);
      const step = rule.minutes * 60;
      if (rule.direction === "none") return rounded === raw;
      const within = { up: rounded >= raw && rounded - raw < step, down: rounded <= raw && raw - rounded < step };
      const near = Math.abs(rounded - raw) * 2 <= step;
      const isRight = rule.direction === "nearest" ? near : within[rule.direction];
      return isRight && rounded % step === 0 && roundSeconds(rounded, rule) === rounded && roundSeconds(-raw, rule) === -rounded;
    }),
  );
});

test("an entry and its corrections count what the corrected entry counts", () => {
  fc.assert(
    fc.property(rules, seconds, fc.array(seconds, { maxLength: 4 }), (rule, raw, later) => {
      const first = entry("a", raw);
      let before = raw;
      const corrections = later.map((after) => {
        const made = correction(first, before, after);
        before = after;
        return made;
      });
      expect(billedSeconds([first, ...corrections], rule)).toBe(roundSeconds(before, rule));
    }),
  );
});

test("rounding up bills an entry at least as much as its day, and a day as its line; rounding down the other way", () => {
  const entries = fc.array(
    fc.record({ raw: seconds, on: fc.integer({ min: 1, max: 5 }) }).map(({ raw, on }) => entry("a", raw, on)),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(rules, entries, (rule, own) => {
      const [of, ofDay, ofLine] = TimeRoundingPer.options.map((per) => billedSeconds(own, { ...rule, per }));
      const raw = own.reduce((sum, each) => sum + each.seconds, 0);
      const order = [of ?? 0, ofDay ?? 0, ofLine ?? 0, raw];
      if (rule.direction === "up") expect(order).toEqual(order.toSorted((a, b) => b - a));
      if (rule.direction === "down") expect(order).toEqual(order.toSorted((a, b) => a - b));
      if (rule.direction === "none") expect(new Set(order).size).toBe(1);
      expect(billedSeconds(own.toReversed(), rule)).toBe(billedSeconds(own, rule));
    }),
  );
});

test("hours have as few decimals as lead to what the time is worth, and are never nothing", () => {
  const at = (rate: bigint | null) => (seconds: number) => hoursOf(seconds, rate);
  expect([36, 90, 3600, 5400, 4200].map(at(null))).toEqual(["0.01", "0.03", "1", "1.5", "1.17"]);
  expect([36, 90, 3600, 5400, 4200, 1].map(at(9000n))).toEqual(["0.01", "0.025", "1", "1.5", "1.1667", "0.0003"]);
  expect(at(9000n)(3599)).toBe("0.999723");
  const rates = fc.bigInt({ min: 1n, max: 1_000_000n });
  fc.assert(
    fc.property(seconds, rates, (raw, rate) => {
      const hours = hoursOf(raw, rate);
      const exact = (BigInt(raw) * rate * 2n + 3600n) / 7200n;
      const off = worthOfLine(hours, rate) - exact;
      return QuantityText.safeParse(hours).success && off >= -1n && off <= 1n && (rate > 9000n || off === 0n);
    }),
  );
  const entries = [entry("a", 10), entry("b", 1800), entry("a", 26), entry("c", 5)];
  const lines = workLines(entries, { rounding: noRounding, rateOf: () => "90.00", minorOf: () => 9000n, most: 2 });
  expect(lines.map(({ title, hours, entries: own }) => [title, hours, own.length])).toEqual([
    ["a", "0.01", 2],
    ["b", "0.5", 1],
  ]);
  expect(worthOfLine("0.33", 9000n)).toBe(2970n);
});

test("what rounds to nothing has no line and waits", () => {
  const rounding = { direction: "down", minutes: 15, per: "line" } as const;
  const rates = { rateOf: () => "1", minorOf: () => 100n };
  expect(workLines([entry("a", 600)], { rounding, ...rates, most: 9 })).toEqual([]);
  const lines = workLines([entry("a", 600), entry("a", 600, 2)], { rounding, ...rates, most: 9 });
  expect(lines).toMatchObject([{ seconds: 1200, billed_seconds: 900, hours: "0.25" }]);
});

test("a line says its time before and after where they differ, and in minutes where hundredths of hours do not", () => {
  expect(describeLine({ title: "Plan", seconds: 28_320, billed_seconds: 28_800 }, words)).toBe("Plan\n7 h 52 min, billed as 8 h 00 min");
  expect(describeLine({ title: "Plan", seconds: 28_800, billed_seconds: 28_800 }, words)).toBe("Plan");
  expect(describeLine({ title: "Plan", seconds: 50, billed_seconds: 900 }, words)).toBe("Plan\n1 min, billed as 15 min");
  expect(describeLine({ title: "Plan", seconds: 4200, billed_seconds: 4200 }, words)).toBe("Plan\n1 h 10 min");
});

test("the nearest rule applies: the project's, the customer's, the company's", () => {
  const rule = (time_rounding: string | null, time_rounding_minutes = 15) => ({
    time_rounding,
    time_rounding_minutes,
    time_rounding_per: "day",
  });
  expect(effectiveRounding(rule(null), rule("up", 6), rule("down"))).toEqual({ direction: "up", minutes: 6, per: "day" });
  expect(effectiveRounding(rule("none"), rule("up"), rule("down")).direction).toBe("none");
  expect(effectiveRounding(rule(null), rule(null), rule("none"))).toMatchObject({ direction: "none" });
});
