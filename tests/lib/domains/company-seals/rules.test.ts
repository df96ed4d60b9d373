import fc from "fast-check";
import { expect, test } from "vitest";
import { daysLeft, expiresSoon, nextNotice, noticeDays, problemAt } from "@/lib/domains/company-seals/rules";

const day = 86_400_000;
const until = new Date("2026-06-30T12:00:00Z");
const before = (days: number) => new Date(until.getTime() - days * day);

test.each([
  [before(100), true, null],
  [before(0), true, "expired"],
  [before(-1), false, "expired"],
  [before(401), true, "not_yet_valid"],
  [before(10), false, "no_key"],
] as const)("at %s, with its key %s, a certificate's problem is %s", (now, hasKey, problem) => {
  expect(problemAt({ valid_from: before(400), valid_until: until }, hasKey, now)).toBe(problem);
});

test("without a certificate there is no problem, and nothing expires", () => {
  expect(problemAt({ valid_from: null, valid_until: null }, false, until)).toBeNull();
  expect(expiresSoon(null, until)).toBe(false);
});

test.each([
  [31, false, 30, 31],
  [30, true, 7, 30],
  [7.5, true, 7, 8],
  [7, true, null, 7],
  [0, false, null, 0],
  [-5, false, null, 0],
] as const)("%s days before its end: it expires soon %s, the next notice is %s days before, %s are left", (days, soon, next, left) => {
  expect(expiresSoon(until, before(days))).toBe(soon);
  expect(nextNotice(until, before(days))).toEqual(next === null ? null : before(next));
  expect(daysLeft(until, before(days))).toBe(left);
});

test("from wherever it starts, the notices come once each, and end", () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 400, noNaN: true }), (start) => {
      const sent: Date[] = [];
      for (let at = nextNotice(until, before(start)); at !== null; at = nextNotice(until, at)) sent.push(at);
      expect(sent).toEqual(noticeDays.filter((days) => before(days) > before(start)).map(before));
    }),
  );
});
