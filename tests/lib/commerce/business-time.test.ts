import fc from "fast-check";
import { expect, test } from "vitest";
import { addOpenTime, type BusinessHours, countOpenTime, type OpenWindow, weekdayOf, weekdays } from "@/lib/commerce/business-time";
import { instantOfWallTime, wallTime } from "@/lib/commerce/timezone";

const window = (from: string, to: string): OpenWindow => ({ from, to });
const weekOf = (days: readonly string[], windows: OpenWindow[]) =>
  Object.fromEntries(weekdays.map((day) => [day, days.includes(day) ? windows : []])) as unknown as BusinessHours["week"];
const workdays = ["mon", "tue", "wed", "thu", "fri"];

const paris: BusinessHours = {
  timezone: "Europe/Paris",
  week: weekOf(workdays, [window("09:00", "12:00"), window("13:00", "18:00")]),
  exceptions: [
    { day: "2020-12-25", every_year: true, windows: [] },
    { day: "2027-01-01", every_year: false, windows: [] },
    { day: "2026-12-24", every_year: false, windows: [window("09:00", "12:00")] },
  ],
};
const riyadh: BusinessHours = {
  timezone: "Asia/Riyadh",
  week: weekOf(["sun", "mon", "tue", "wed", "thu"], [window("08:00", "16:00")]),
  exceptions: [],
};
const newYork: BusinessHours = { timezone: "America/New_York", week: weekOf(weekdays, [window("22:00", "06:00")]), exceptions: [] };

const hours = 3_600_000;
/** The wall time in the calendar's zone at which open time runs out that begins at a wall time. */
const due = (calendar: BusinessHours, from: string, length: number, zone = calendar.timezone) => {
  const end = addOpenTime(calendar, instantOfWallTime(from, zone), length * hours);
  return end && wallTime(end, calendar.timezone);
};

test("a weekday follows from the day", () => {
  expect(["2026-12-14", "2026-12-20", "1969-12-29"].map(weekdayOf)).toEqual(["mon", "sun", "mon"]);
});

test.each([
  [paris, "2026-12-18T17:00", 4, "2026-12-21T12:00", "over a weekend"],
  [paris, "2026-12-14T11:30", 2, "2026-12-14T14:30", "over lunch"],
  [paris, "2026-12-19T10:00", 1, "2026-12-21T10:00", "from a closed day"],
  [paris, "2026-12-23T17:30", 4, "2026-12-28T09:30", "over half a day, a holiday of every year and a weekend"],
  [paris, "2026-12-18T18:00", 1, "2026-12-21T10:00", "from the moment of closing"],
  [paris, "2026-12-18T10:00", 7, "2026-12-18T18:00", "to the moment of closing"],
  [riyadh, "2026-12-17T15:00", 4, "2026-12-20T11:00", "in a week that begins on Sunday"],
  [newYork, "2026-12-15T05:00", 2, "2026-12-15T23:00", "in windows that pass midnight"],
])("open time runs out %#: $4", (calendar, from, length, end) => {
  expect(due(calendar, from, length)).toBe(end);
});

test("another time zone's clock changes nothing about the hours", () => {
  expect(due(riyadh, "2026-12-17T13:30", 1, "Europe/Paris")).toBe("2026-12-20T08:30");
});

test("a night in which clocks move has the time that really passes", () => {
  const night = (from: string, to: string) =>
    countOpenTime(newYork, instantOfWallTime(from, newYork.timezone), instantOfWallTime(to, newYork.timezone)) / 60_000;
  expect(night("2026-03-07T22:00", "2026-03-08T06:00")).toBe(420);
  expect(night("2026-10-31T22:00", "2026-11-01T06:00")).toBe(540);
});

test("hours that never open have no end", () => {
  expect(addOpenTime({ ...paris, week: weekOf([], []), exceptions: [] }, new Date("2026-12-14T10:00Z"), hours)).toBeNull();
});

const instants = fc.date({ min: new Date("2026-01-01T00:00Z"), max: new Date("2027-12-31T00:00Z"), noInvalidDate: true });
const calendars = fc.constantFrom(paris, riyadh, newYork);

test("all days from 00:00 to 24:00 count like the clock, in every zone", () => {
  const always = (timezone: string): BusinessHours => ({ timezone, week: weekOf(weekdays, [window("00:00", "24:00")]), exceptions: [] });
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Paris", "America/New_York", "Asia/Kathmandu", "Africa/Cairo"),
      instants,
      fc.nat(2_000),
      (zone, at, length) => {
        const end = new Date(at.getTime() + length * 60_000);
        expect(addOpenTime(always(zone), at, length * 60_000)).toEqual(end);
        expect(countOpenTime(always(zone), at, end)).toBe(length * 60_000);
      },
    ),
    { numRuns: 60 },
  );
});

test("open time adds up, and its end is where that much of it has been counted", () => {
  fc.assert(
    fc.property(calendars, instants, fc.nat(20_000), fc.nat(20_000), (calendar, at, one, other) => {
      const [middle, end] = [new Date(at.getTime() + one * 60_000), new Date(at.getTime() + (one + other) * 60_000)];
      expect(countOpenTime(calendar, at, end)).toBe(countOpenTime(calendar, at, middle) + countOpenTime(calendar, middle, end));
      const due = addOpenTime(calendar, at, one * 60_000);
      if (due) expect(countOpenTime(calendar, at, due)).toBe(one * 60_000);
    }),
    { numRuns: 60 },
  );
});
