import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTurns, median, percentile } from "@/scripts/bench/statistics";

const figures = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 });

test("the median is the middle value, or the mean of the middle two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow("no median of nothing");
});

test("half of the values are no greater than the median and half no smaller, whatever their order", () => {
  fc.assert(
    fc.property(figures, (values) => {
      const middle = median(values);
      expect(values.filter((value) => value <= middle).length).toBeGreaterThanOrEqual(values.length / 2);
      expect(values.filter((value) => value >= middle).length).toBeGreaterThanOrEqual(values.length / 2);
      expect(median([...values].reverse())).toBe(middle);
    }),
  );
});

test("a percentile is the smallest value that at least this share does not exceed", () => {
  expect(percentile([10, 20, 30, 40], 0.5)).toBe(20);
  expect(percentile([10, 20, 30, 40], 0.99)).toBe(40);
  expect(() => percentile([], 0.5)).toThrow("no percentile of nothing");
  fc.assert(
    fc.property(figures, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const found = percentile(values, share);
      expect(values).toContain(found);
      expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(values.length * share - 1e-9);
      expect(values.filter((value) => value < found).length).toBeLessThan(values.length * share + 1e-9);
    }),
  );
});

test("a machine that slows down for one turn changes no ratio", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.array(fc.double({ min: 0.5, max: 20, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (ratio, slowness) => {
        expect(compareTurns(slowness.map((factor) => ({ floor: factor, subject: factor * ratio }))).ratio).toBeCloseTo(ratio, 6);
      },
    ),
  );
  expect(() => compareTurns([{ floor: 0, subject: 1 }])).toThrow("no floor");
});
