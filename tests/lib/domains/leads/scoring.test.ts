import fc from "fast-check";
import { expect, test } from "vitest";
import { assertScoreRules, bandsOf, defaultRules, scoreLead } from "@/lib/domains/leads/rules";
import { LeadSource, LeadStatus, ScoreRules } from "@/lib/domains/leads/schema";

const now = new Date("2026-03-01T09:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const lead = {
  status: "new",
  source: "referral",
  email: "ada@example.com",
  phone: null,
  company: "Analytical Engines",
  currency: "GBP",
  value: 500_00n,
  average: 400_00n,
  created_at: ago(10),
  active_at: ago(1),
} as const;
const scoring = { rules: defaultRules, currency: "GBP", now };

test("a score is the sum of its reasons, each with what it is about", () => {
  expect(scoreLead(lead, scoring)).toEqual({
    score: 65,
    reasons: [
      { reason: "source", points: 25, detail: "referral" },
      { reason: "has_email", points: 10, detail: null },
      { reason: "has_company", points: 5, detail: null },
      { reason: "has_value", points: 5, detail: null },
      { reason: "value_above_average", points: 10, detail: null },
      { reason: "recent_activity", points: 10, detail: "7" },
    ],
  });
});

test("of several steps the furthest one that the lead has reached counts alone", () => {
  const rules: ScoreRules = {
    ...defaultRules,
    value: [
      { from: "1000", points: 30 },
      { from: "400.00", points: 20 },
      { from: "100", points: 5 },
    ],
    age: [
      { days: 5, points: -1 },
      { days: 90, points: -10 },
      { days: 9, points: -3 },
    ],
    idle: [{ days: 30, points: -15 }],
  };
  const { reasons } = scoreLead({ ...lead, active_at: ago(31) }, { ...scoring, rules });
  expect(reasons).toContainEqual({ reason: "value", points: 20, detail: "400.00" });
  expect(reasons).toContainEqual({ reason: "old", points: -3, detail: "9" });
  expect(reasons).toContainEqual({ reason: "idle", points: -15, detail: "30" });
  expect(reasons.map(({ reason }) => reason)).not.toContain("recent_activity");
  const foreign = scoreLead({ ...lead, currency: "EUR" }, { ...scoring, rules });
  expect(foreign.reasons.map(({ reason }) => reason)).not.toContain("value");
});

test("closed leads have the score of their outcome", () => {
  expect(scoreLead({ ...lead, status: "won" }, scoring).score).toBe(100);
  expect(scoreLead({ ...lead, status: "lost" }, scoring).score).toBe(0);
});

test("two steps at one place, and an amount that the currency does not have, are rejected", () => {
  const twice = { ...defaultRules, age: [...defaultRules.age, ...defaultRules.age] };
  expect(() => assertScoreRules(twice, "GBP")).toThrow("Each step needs a place of its own.");
  const same = [
    { from: "100", points: 1 },
    { from: "100.00", points: 2 },
  ];
  expect(() => assertScoreRules({ ...defaultRules, value: same }, "GBP")).toThrow("Each step needs a place of its own.");
  expect(() => assertScoreRules({ ...defaultRules, value: [{ from: "1.50", points: 1 }] }, "JPY")).toThrow();
  expect(() => assertScoreRules(defaultRules, "JPY")).not.toThrow();
});

test("the rules that companies begin with are valid, and scores are counted by quarters", () => {
  expect(ScoreRules.parse(defaultRules)).toEqual(defaultRules);
  expect(bandsOf([0, 24, 25, 50, 74, 75, 100])).toEqual([2, 1, 2, 2]);
});

test("every score is a whole number from 0 to 100 that its reasons add up to, limited to that range", () => {
  const optional = fc.option(fc.string({ minLength: 1 }));
  const points = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...LeadStatus.options),
        source: fc.constantFrom(...LeadSource.options),
        email: optional,
        phone: optional,
        company: optional,
        currency: fc.constantFrom("GBP" as const, "EUR" as const),
        value: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
        average: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
        created_at: fc.integer({ min: 0, max: 900 }).map(ago),
        active_at: fc.integer({ min: 0, max: 900 }).map(ago),
      }),
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 900 }), points }), { maxLength: 5 }),
      (any, steps) => {
        const { score, reasons } = scoreLead(any, { ...scoring, rules: { ...defaultRules, age: steps, idle: steps } });
        const sum = reasons.reduce((total, reason) => total + reason.points, 0);
        expect(score).toBe(Math.min(100, Math.max(0, sum)));
      },
    ),
  );
});
