import { expect, test } from "vitest";
import { slownessOf, workersFor } from "@/scripts/test/machine";

test("time limits grow with the time that a computation takes, and never shrink", () => {
  expect(slownessOf([10, 10])).toBe(1);
  expect(slownessOf([660, 660])).toBe(2);
  expect(slownessOf([330, 990])).toBe(2);
  expect(slownessOf([1_000_000])).toBe(6);
});

test("two workers run on two cores, busy or not, and more where more cores are free", () => {
  expect(workersFor({ free: 0 })).toBe(2);
  expect(workersFor({ free: 2 })).toBe(2);
  expect(workersFor({ free: 5.5 })).toBe(5);
  expect(workersFor({ free: 60 })).toBe(8);
});
