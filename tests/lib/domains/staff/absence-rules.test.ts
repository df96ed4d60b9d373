import { expect, test } from "vitest";
import { absenceProblem } from "@/lib/domains/staff/rules";

const today = "2026-02-28";

test.each([
  ["2026-03-02", "2026-03-06", null],
  ["2026-02-28", "2026-02-28", null],
  // It has begun already.
  ["2026-02-20", "2026-03-01", null],
  ["2026-03-06", "2026-03-02", "before_start"],
  ["2020-03-02", "2020-03-06", "past"],
  ["2026-02-20", "2026-02-27", "past"],
  ["2020-03-02", "2026-03-06", "too_far"],
  ["2026-03-02", "2199-03-06", "too_far"],
  ["2026-03-02", "2029-02-28", null],
])("an absence from %s to %s: %s", (from, until, problem) => {
  expect(absenceProblem({ from, until }, today)).toBe(problem);
});
