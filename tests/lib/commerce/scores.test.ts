import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateCsat, calculateNps, compareScores, npsGroup, rollingScore } from "@/lib/commerce/scores";

const times = (count: number, answer: number) => Array.from({ length: count }, () => answer);
const rounded = (score: ReturnType<typeof calculateNps>) =>
  score && [score.score, score.low, score.high].map((value) => Math.round(value * 10) / 10);
const npsAnswer = fc.integer({ min: 0, max: 10 });
const csatAnswer = fc.integer({ min: 1, max: 5 });

test.each([
  [50, 30, 20, [30, 14.1, 44.2]],
  [5, 3, 2, [30, -19.1, 65.2]],
  [3, 0, 0, [100, -6.6, 100]],
])("%i promoters, %i passives and %i detractors have the published score and range", (promoters, passives, detractors, expected) => {
  expect(rounded(calculateNps([...times(promoters, 9), ...times(passives, 7), ...times(detractors, 6)]))).toEqual(expected);
});

test.each([
  [90, 10, [90, 82.6, 94.5]],
  [9, 1, [90, 59.6, 98.2]],
  [3, 0, [100, 43.8, 100]],
  [0, 5, [0, 0, 43.4]],
])("%i satisfied and %i other answers have Wilson's range", (satisfied, others, expected) => {
  expect(rounded(calculateCsat([...times(satisfied, 4), ...times(others, 3)]))).toEqual(expected);
});

test("without answers there is no score", () => {
  expect([calculateNps([]), calculateCsat([]), rollingScore("nps", [], new Date())]).toEqual([null, null, null]);
});

test("groups change at 7 and at 9", () => {
  expect([0, 6, 7, 8, 9, 10].map(npsGroup)).toEqual(["detractor", "detractor", "passive", "passive", "promoter", "promoter"]);
});

test("a range stays inside the scale, and the order of answers changes nothing", () => {
  fc.assert(
    fc.property(fc.array(npsAnswer, { minLength: 1 }), fc.array(csatAnswer, { minLength: 1 }), (nps, csat) => {
      for (const [score, floor] of [
        [calculateNps(nps), -100],
        [calculateCsat(csat), 0],
      ] as const) {
        if (score === null) throw new Error("answers without a score");
        expect(score.low).toBeGreaterThanOrEqual(floor);
        expect(score.high).toBeLessThanOrEqual(100);
        expect(score.low).toBeLessThan(score.high);
      }
      expect(calculateNps(nps.toReversed())).toEqual(calculateNps(nps));
    }),
  );
});

test("a trend needs five answers on both sides, and a move beyond the error", () => {
  const [good, bad] = [calculateNps(times(40, 10)), calculateNps(times(40, 0))];
  expect(compareScores(bad, good)).toBe("up");
  expect(compareScores(good, bad)).toBe("down");
  expect(compareScores(good, good)).toBe("no_clear_change");
  expect(compareScores(calculateNps(times(4, 0)), good)).toBeNull();
  expect(compareScores(null, good)).toBeNull();
});

test("a rolling score counts each contact's last answer inside the window once", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  const answered = (contact_id: string, answer: number, days: number) => {
    return { contact_id, answer, answered_at: new Date(now.getTime() - days * 86_400_000) };
  };
  const answers = [
    answered("ada", 10, 3),
    answered("ada", 0, 200),
    answered("bob", 3, 364),
    answered("eve", 10, 365),
    answered("tom", 10, -1),
  ];
  expect(rollingScore("nps", answers, now)).toMatchObject({ score: 0, count: 2 });
  expect(rollingScore("csat", [answered("ada", 5, 89), answered("bob", 1, 90)], now)).toMatchObject({ score: 100, count: 1 });
});
