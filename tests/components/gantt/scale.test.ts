import fc from "fast-check";
import { expect, test } from "vitest";
import { monthsOf, rangeOf, shifted, spanOf, type Grip } from "@/components/gantt/scale";
import { addDays, daysBetween } from "@/lib/commerce/days";

test("a row with one date takes that day, and one without dates has no bar", () => {
  expect(spanOf({ start: null, end: "2026-03-10" })).toEqual({ from: "2026-03-10", to: "2026-03-10" });
  expect(spanOf({ start: "2026-03-08", end: "2026-03-10" })).toEqual({ from: "2026-03-08", to: "2026-03-10" });
  expect(spanOf({ start: null, end: null })).toBeNull();
});

test("whole months around all rows and today are drawn", () => {
  const range = rangeOf([{ start: "2026-03-08", end: "2026-04-20" }], "2026-03-01");
  expect(range).toEqual({ from: "2026-02-01", days: 28 + 31 + 30 + 31 });
  expect(monthsOf(range).map(({ day, days }) => [day, days])).toEqual([
    ["2026-02-01", 28],
    ["2026-03-01", 31],
    ["2026-04-01", 30],
    ["2026-05-01", 31],
  ]);
});

test("a bar keeps its length when it is moved, and an end never passes the other", () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
  fc.assert(
    fc.property(
      day,
      fc.nat(60),
      fc.integer({ min: -90, max: 90 }),
      fc.constantFrom<Grip>("move", "start", "end"),
      (start, length, by, grip) => {
        const end = addDays(start, length);
        const next = shifted({ start, end }, grip, by);
        const span = spanOf(next);
        expect(span && span.from <= span.to).toBe(true);
        if (grip === "move") expect(next).toEqual({ start: addDays(start, by), end: addDays(end, by) });
        if (grip === "start") expect(next.end).toBe(end);
        if (grip === "end") expect(next.start).toBe(start);
        if (span) expect(daysBetween(span.from, span.to)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("a task that is only due stays without a start until its start is drawn out", () => {
  const due = { start: null, end: "2026-03-10" };
  expect(shifted(due, "move", 2)).toEqual({ start: null, end: "2026-03-12" });
  expect(shifted(due, "end", 2)).toEqual({ start: null, end: "2026-03-12" });
  expect(shifted(due, "start", -3)).toEqual({ start: "2026-03-07", end: "2026-03-10" });
});
