import fc from "fast-check";
import { expect, test } from "vitest";
import { splitDuration } from "@/components/time-entries/split-duration";
import { cycleStart, groupByTask, hoursOf, secondsBetween } from "@/lib/domains/time-entries/rules";

test("a timer counts at least a second and at most a month, also when the clock goes back", () => {
  const start = new Date("2026-03-02T09:00:00Z");
  const after = (milliseconds: number) => secondsBetween(start, new Date(start.getTime() + milliseconds));
  expect([after(0), after(-5_000), after(61_400), after(90 * 86_400_000)]).toEqual([1, 1, 61, 31 * 86_400]);
  fc.assert(fc.property(fc.integer({ min: 1, max: 31 * 86_400 }), (seconds) => after(seconds * 1000) === seconds));
});

test("a duration is shown in hours and minutes, never as nothing", () => {
  expect(splitDuration(20)).toEqual({ hours: 0, minutes: 1 });
  expect(splitDuration(3_600)).toEqual({ hours: 1, minutes: 0 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (minutes) => {
      const shown = splitDuration(minutes * 60);
      return shown.hours * 60 + shown.minutes === minutes && shown.minutes < 60;
    }),
  );
});

test("hours are rounded to hundredths once for each task, and are never nothing", () => {
  expect([1, 36, 90, 3600, 5400, 3599].map(hoursOf)).toEqual(["0.01", "0.01", "0.03", "1", "1.5", "1"]);
  const entry = (task_id: string, seconds: number | null) => ({ task_id, task: { title: task_id }, seconds });
  const lines = groupByTask([entry("a", 10), entry("b", 1800), entry("a", 26), entry("c", 5)], 2);
  expect(lines.map(({ title, hours, entries }) => [title, hours, entries.length])).toEqual([
    ["a", "0.01", 2],
    ["b", "0.5", 1],
  ]);
});

test("a cycle starts on the Monday of its week or the first of its month", () => {
  expect(cycleStart("2026-03-01", "weekly")).toBe("2026-02-23");
  expect(cycleStart("2026-02-23", "weekly")).toBe("2026-02-23");
  expect(cycleStart("2026-03-31", "monthly")).toBe("2026-03-01");
});
