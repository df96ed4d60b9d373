import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecurrence, staysBetween, writeRecurrence } from "@/lib/adapters/calendar/graph-recurrence";
import { firstStarts, startsBetween } from "@/lib/commerce/occurrences";
import { readRepeat, weekdays, writeRepeat, type Repeat } from "@/lib/commerce/repeat";
import { addDays } from "@/lib/commerce/days";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import type { RemoteFields } from "@/lib/kernel/ports/remote-calendar";
import { daysOf, type GraphItem } from "./graph-events";

const zone = "Europe/Paris";

function series(start: string, rrule: string, moved: Record<string, string> = {}): RemoteFields {
  const timesAt = (wall: string) => {
    const starts_at = instantOfEventTime(wall, zone);
    return { all_day: false as const, starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000), timezone: zone };
  };
  const texts = { title: "Series", location: null, notes: "" };
  const changes = Object.entries(moved).map(([occurrence, to]) => ({ occurrence, fields: { ...texts, times: timesAt(to) } }));
  return { ...texts, times: timesAt(start), repeat: { rrule, changes } };
}

const monthDay = fc.oneof(
  fc.record({ kind: fc.constant("day" as const), day: fc.integer({ min: -1, max: 31 }).filter((day) => day !== 0) }),
  fc.record({ kind: fc.constant("weekday" as const), nth: fc.constantFrom(-1, 1, 2, 3, 4), weekday: fc.constantFrom(...weekdays) }),
);
const repeat: fc.Arbitrary<Repeat> = fc
  .record({
    every: fc.constantFrom("DAILY" as const, "WEEKLY" as const, "MONTHLY" as const, "YEARLY" as const),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.subarray([...weekdays]),
    on: fc.option(monthDay),
    count: fc.option(fc.integer({ min: 1, max: 20 })),
    until: fc.constant(null),
  })
  .map((read) => ({ ...read, weekdays: read.every === "WEEKLY" ? read.weekdays : [], on: read.every === "MONTHLY" ? read.on : null }));
const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));

test("a rule that Outlook has means the same days there, by an expansion of the sandbox’s own, and reads back as it was", () => {
  let written = 0;
  fc.assert(
    fc.property(repeat, day, (read, from) => {
      const rrule = writeRepeat(read);
      const [start] = firstStarts(`${from}T09:00`, rrule, 1);
      if (start === undefined) return;
      const recurrence = writeRecurrence(series(start, rrule));
      if (recurrence === null) return;
      written += 1;
      const until = addDays(from, 700);
      const here = startsBetween(start, rrule, from, until).map((each) => each.slice(0, 10));
      expect(daysOf({ recurrence } as unknown as GraphItem, until)).toEqual(here);
      const back = readRecurrence(recurrence, start, zone);
      expect(back && startsBetween(start, back, from, until).map((each) => each.slice(0, 10))).toEqual(here);
      expect(readRepeat(back ?? "")).not.toBeNull();
    }),
    { numRuns: 150 },
  );
  expect(written).toBeGreaterThan(40);
});

test("what Outlook means otherwise, or not at all, is written and read as nothing", () => {
  expect(writeRecurrence(series("2026-01-31T09:00", "FREQ=MONTHLY"))).toBeNull();
  expect(writeRecurrence(series("2026-01-30T09:00", "FREQ=MONTHLY;BYMONTHDAY=30"))).toBeNull();
  expect(writeRecurrence(series("2028-02-29T09:00", "FREQ=YEARLY"))).toBeNull();
  const range = { type: "noEnd", startDate: "2026-01-29" };
  const read = (pattern: object) => readRecurrence({ pattern: { type: "", ...pattern }, range }, "2026-01-29T09:00", zone);
  expect(read({ type: "absoluteMonthly", interval: 1, dayOfMonth: 29 })).toBeNull();
  expect(read({ type: "relativeMonthly", interval: 1, daysOfWeek: ["thursday", "friday"], index: "last" })).toBeNull();
  expect(read({ type: "relativeYearly", interval: 1, daysOfWeek: ["thursday"], index: "last", month: 1 })).toBe(
    "FREQ=MONTHLY;INTERVAL=12;BYDAY=-1TH",
  );
});

test("an occurrence stays between the days of those around it", () => {
  const weekly = (moved: Record<string, string>) => staysBetween(series("2026-03-05T09:00", "FREQ=WEEKLY", moved));
  expect(weekly({ "2026-03-12T09:00": "2026-03-18T09:00" })).toBe(true);
  expect(weekly({ "2026-03-12T09:00": "2026-03-19T18:00" })).toBe(false);
  expect(weekly({ "2026-03-12T09:00": "2026-03-01T09:00" })).toBe(false);
  expect(weekly({ "2026-03-12T09:00": "2026-03-19T18:00", "2026-03-19T09:00": "2026-03-20T09:00" })).toBe(true);
});
