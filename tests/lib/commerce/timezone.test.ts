import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";

test("the calendar day depends on the timezone", () => {
  const instant = new Date("2026-03-31T23:30:00Z");
  expect(["UTC", "America/New_York", "Europe/Berlin", "Pacific/Kiritimati"].map((zone) => dayInTimezone(instant, zone))).toEqual([
    "2026-03-31",
    "2026-03-31",
    "2026-04-01",
    "2026-04-01",
  ]);
  expect(dayInTimezone(new Date("2026-01-01T05:00:00Z"), "Pacific/Pago_Pago")).toBe("2025-12-31");
});

test.each([
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"], // clocks go forward at 02:00 that day
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"], // and back
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-01-01", "Asia/Kathmandu", "2025-12-31T18:15:00.000Z"],
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
  ["2025-03-30", "Asia/Beirut", "2025-03-29T22:00:00.000Z"], // midnight skipped: the day starts at 01:00
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"], // midnight skipped
  ["2025-11-02", "America/Havana", "2025-11-02T04:00:00.000Z"], // 00:00 to 01:00 twice: the first
  ["2006-10-29", "America/St_Johns", "2006-10-29T02:30:00.000Z"], // 00:01 went back to 23:01: the first midnight
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"], // the 30th was skipped
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
])("%s starts in %s at %s", (day, zone, instant) => {
  expect(startOfDayInstant(day, zone).toISOString()).toBe(instant);
});

test("an unknown zone and a day that does not exist are rejected", () => {
  const invalid = expect.objectContaining({ code: "invalid" });
  expect(() => dayInTimezone(new Date(0), "Mars/Olympus")).toThrow(invalid);
  expect(() => startOfDayInstant("2026-01-01", "")).toThrow(invalid);
  expect(() => startOfDayInstant("2026-02-30", "UTC")).toThrow(invalid);
});

test("in every zone, a day starts on that day and a millisecond earlier it is the day before", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const days = fc.nat(12_000).map((offset) => addDays("2012-01-01", offset));
  fc.assert(
    fc.property(zones, days, (zone, day) => {
      const start = startOfDayInstant(day, zone);
      expect(dayInTimezone(start, zone)).toBe(day);
      expect(dayInTimezone(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
    }),
    { numRuns: 500 },
  );
});
