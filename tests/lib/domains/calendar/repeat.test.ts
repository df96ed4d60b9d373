import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { wallTime } from "@/lib/commerce/timezone";
import { firstStarts, hasStart, lastStart, startsBetween } from "@/lib/commerce/occurrences";
import { everies, readRepeat, shiftRepeat, weekdayOf, weekdays, writeRepeat, type MonthDay, type Repeat } from "@/lib/commerce/repeat";
import { describeRepeat } from "@/lib/commerce/repeat-words";
import { occurrenceBy, placeOccurrences, splitRule, type Series } from "@/lib/domains/calendar/rules/series";
import { resolveTimes } from "@/lib/domains/calendar/rules/times";

/** Summer time in the north and the south, half an hour of it, a change in Ramadan, and none. */
const zones = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Casablanca", "Asia/Riyadh"];

const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays("2024-01-01", days));
const monthDay: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.constantFrom(-1, 1, 15, 28, 29, 30, 31).map((number) => ({ kind: "day" as const, day: number })),
  fc.record({ kind: fc.constant("weekday" as const), nth: fc.constantFrom(-1, 1, 2, 3, 4), weekday: fc.constantFrom(...weekdays) }),
);
const repeats: fc.Arbitrary<Repeat> = fc
  .record({
    every: fc.constantFrom(...everies),
    interval: fc.integer({ min: 1, max: 5 }),
    chosen: fc.subarray([...weekdays]),
    on: fc.option(monthDay),
    end: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40 }), day),
  })
  .map(({ every, interval, chosen, on, end }) => ({
    every,
    interval,
    weekdays: every === "WEEKLY" ? chosen : [],
    on: every === "MONTHLY" ? on : null,
    count: typeof end === "number" ? end : null,
    until: typeof end === "string" ? end : null,
  }));

test("a rule is read as it was written", () => {
  fc.assert(
    fc.property(repeats, (repeat) => {
      expect(readRepeat(writeRepeat(repeat))).toEqual(repeat);
    }),
  );
});

test.each([
  "",
  "FREQ=HOURLY",
  "FREQ=DAILY;BYHOUR=9",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;COUNT=3;UNTIL=20260101",
  "FREQ=DAILY;COUNT=731",
  "FREQ=DAILY;UNTIL=20260230",
  "FREQ=DAILY;UNTIL=20260101T000000Z",
  "FREQ=WEEKLY;BYDAY=2MO",
  "FREQ=MONTHLY;BYDAY=5MO",
  "FREQ=MONTHLY;BYMONTHDAY=0",
  "FREQ=MONTHLY;BYMONTHDAY=32",
  "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1",
  "FREQ=YEARLY;BYDAY=1MO",
  "FREQ=DAILY;FREQ=DAILY",
  "FREQ=DAILY\nDTSTART:20260101",
])("the rule %j is refused", (text) => {
  expect(readRepeat(text)).toBeNull();
});

const seriesOf = (starts: string, timezone: string, rrule: string): Series => {
  const { starts_at, ends_at, ends } = resolveTimes({ starts, timezone }, "Europe/London");
  return {
    title: "",
    location: null,
    notes: "",
    starts,
    ends,
    timezone,
    starts_on: null,
    ends_on: null,
    starts_at,
    ends_at,
    rrule,
    exceptions: [],
  };
};

describe.each(zones)("in %s", (zone) => {
  const wall = fc.tuple(day, fc.integer({ min: 0, max: 47 })).map(([on, half]) => {
    return `${on}T${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
  });

  test("clocks show the same time at each occurrence, but where they skip it, and each lasts as long", () => {
    fc.assert(
      fc.property(wall, repeats, (starts, repeat) => {
        const series = seriesOf(starts, zone, writeRepeat({ ...repeat, until: null }));
        for (const start of firstStarts(starts, series.rrule ?? "", 8)) {
          const { starts_at, ends_at } = occurrenceBy(series, start, "Europe/London");
          expect((ends_at?.getTime() ?? 0) - (starts_at?.getTime() ?? 0)).toBe(3_600_000);
          const shown = wallTime(starts_at ?? new Date(0), zone);
          const later = Date.parse(`${shown}Z`) - Date.parse(`${start}Z`);
          expect([0, 30 * 60_000, 3_600_000]).toContain(later);
          expect(shown.slice(0, 10)).toBe(start.slice(0, 10));
        }
      }),
      { numRuns: 40 },
    );
  });

  test("a range has the occurrences of its days, each in exactly one of two ranges side by side", () => {
    fc.assert(
      fc.property(wall, repeats, fc.integer({ min: 0, max: 60 }), (starts, repeat, cut) => {
        const series = seriesOf(starts, zone, writeRepeat(repeat));
        const from = addDays(starts.slice(0, 10), -2);
        const middle = addDays(from, cut);
        const to = addDays(from, 80);
        const starting = (first: string, last: string) =>
          placeOccurrences(series, first, last, "Europe/London").filter(({ first_day }) => first_day >= first);
        const all = starting(from, to);
        expect([...starting(from, middle), ...starting(addDays(middle, 1), to)]).toEqual(all);
        expect(all.every(({ first_day }) => first_day >= from && first_day <= to)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test("a time that clocks skip is an hour later, and one that they show twice is the first", () => {
  const daily = seriesOf("2026-03-28T02:30", "Europe/Paris", "FREQ=DAILY");
  const at = (start: string) => occurrenceBy(daily, start, "Europe/Paris").starts_at?.toISOString();
  expect([at("2026-03-28T02:30"), at("2026-03-29T02:30"), at("2026-03-30T02:30")]).toEqual([
    "2026-03-28T01:30:00.000Z",
    "2026-03-29T01:30:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
  expect(at("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
});

test.each([
  ["2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=31", ["2026-01-31", "2026-03-31", "2026-05-31"]],
  ["2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1", ["2026-01-31", "2026-02-28", "2026-03-31"]],
  ["2026-01-30", "FREQ=MONTHLY;BYDAY=-1FR", ["2026-01-30", "2026-02-27", "2026-03-27"]],
  ["2026-01-13", "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", ["2026-01-13", "2026-03-10", "2026-05-12"]],
  ["2024-02-29", "FREQ=YEARLY", ["2024-02-29", "2028-02-29", "2032-02-29"]],
  ["2026-01-05", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", ["2026-01-05", "2026-01-11", "2026-01-19"]],
  ["2026-01-05", "FREQ=DAILY;UNTIL=20260106", ["2026-01-05", "2026-01-06"]],
  ["2026-01-05", "FREQ=WEEKLY;BYDAY=MO;COUNT=2", ["2026-01-05", "2026-01-12"]],
])("from %s, %s is on %j", (start, rrule, expected) => {
  expect(firstStarts(start, rrule, 3)).toEqual(expected);
  expect(firstStarts(`${start}T09:00`, rrule, 3)).toEqual(expected.map((each) => `${each}T09:00`));
});

test("the last start of a series bounds all of them", () => {
  expect(lastStart("2026-01-05T09:00", "FREQ=WEEKLY;BYDAY=MO;COUNT=3")).toBe("2026-01-19");
  expect(lastStart("2026-01-05T09:00", "FREQ=DAILY;UNTIL=20260301")).toBe("2026-03-01");
  expect(lastStart("2026-01-05T09:00", "FREQ=DAILY")).toBeNull();
  expect(hasStart("2026-01-05T09:00", "FREQ=WEEKLY;BYDAY=MO", "2026-01-12T09:00")).toBe(true);
  expect(hasStart("2026-01-05T09:00", "FREQ=WEEKLY;BYDAY=MO", "2026-01-12T10:00")).toBe(false);
  expect(hasStart("2026-01-05T09:00", "FREQ=WEEKLY;BYDAY=MO", "2026-01-12")).toBe(false);
});

test("the two parts of a split series have each occurrence once", () => {
  fc.assert(
    fc.property(day, repeats, fc.integer({ min: 1, max: 6 }), (start, repeat, index) => {
      const rrule = writeRepeat({ ...repeat, until: null });
      const all = firstStarts(start, rrule, 12);
      const first = all[0];
      if (first === undefined) return;
      const aligned = firstStarts(first, rrule, 12);
      const cut = aligned[index];
      if (cut === undefined) return;
      const times = { starts: null, ends: null, starts_at: null, ends_at: null, starts_on: first, ends_on: first };
      const { before, after } = splitRule({ ...seriesOf(`${first}T09:00`, "Europe/London", rrule), ...times }, cut);
      const last = aligned.at(-1) ?? first;
      expect([...startsBetween(first, before, first, last), ...startsBetween(cut, after, cut, last)]).toEqual(aligned);
    }),
    { numRuns: 200 },
  );
});

test("a rule moves with its occurrence to another day", () => {
  const moved = (rrule: string, from: string, to: string) => {
    const repeat = readRepeat(rrule);
    return repeat && writeRepeat(shiftRepeat(repeat, from, to));
  };
  expect(moved("FREQ=WEEKLY;BYDAY=MO,SU", "2026-01-05", "2026-01-06")).toBe("FREQ=WEEKLY;BYDAY=MO,TU");
  expect(moved("FREQ=MONTHLY;BYMONTHDAY=12", "2026-01-12", "2026-01-14")).toBe("FREQ=MONTHLY;BYMONTHDAY=14");
  expect(moved("FREQ=MONTHLY;BYDAY=2TU", "2026-01-13", "2026-01-21")).toBe("FREQ=MONTHLY;BYDAY=3WE");
  expect(moved("FREQ=MONTHLY;BYDAY=-1FR", "2026-01-30", "2026-01-29")).toBe("FREQ=MONTHLY;BYDAY=-1TH");
  expect(moved("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31", "2026-01-30")).toBe("FREQ=MONTHLY;BYMONTHDAY=30");
  expect(weekdayOf("2026-01-05")).toBe("MO");
});

test.each([
  [
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20260630",
    "Every 2 weeks on Monday and Wednesday, until 30 Jun 2026",
    "كل أسبوعين في الاثنين والأربعاء، حتى",
  ],
  ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=5", "Every month on the last Friday, 5 times", "كل شهر في الجمعة الأخير، 5 مرات"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day", "كل شهر في اليوم الأخير"],
  ["FREQ=DAILY;INTERVAL=3", "Every 3 days", "كل 3 أيام"],
  ["FREQ=YEARLY;COUNT=11", "Every year, 11 times", "كل سنة، 11 مرة"],
])("%s is written in words", (rrule, english, arabic) => {
  const repeat = readRepeat(rrule);
  expect(repeat && describeRepeat(repeat, "en-GB")).toBe(english);
  expect(repeat && describeRepeat(repeat, "ar-SA")).toMatch(new RegExp(`^${arabic}`));
});
