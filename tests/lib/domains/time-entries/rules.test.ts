import fc from "fast-check";
import { expect, test } from "vitest";
import { splitDuration } from "@/components/time-entries/split-duration";
import { cycleStart, secondsBetween } from "@/lib/domains/time-entries/rules";

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

test("a cycle starts on the Monday of its week or the first of its month", () => {
  expect(cycleStart("2026-03-01", "weekly")).toBe("2026-02-23");
  expect(cycleStart("2026-02-23", "weekly")).toBe("2026-02-23");
  expect(cycleStart("2026-03-31", "monthly")).toBe("2026-03-01");
});
