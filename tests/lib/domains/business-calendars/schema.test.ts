import { expect, test } from "vitest";
import { readHours, writeHours } from "@/components/tickets/settings/hours-text";
import { BusinessCalendarCreate } from "@/lib/domains/business-calendars/schema";

const day = [{ from: "09:00", to: "17:00" }];
const week = { mon: day, tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const isValid = (changes: object) =>
  BusinessCalendarCreate.safeParse({ name: "Office", timezone: "Europe/London", week, ...changes }).success;

test("a calendar needs a known time zone, and open hours that do not overlap", () => {
  expect(isValid({})).toBe(true);
  expect(isValid({ timezone: "Europe/Atlantis" })).toBe(false);
  expect(isValid({ week: { ...week, mon: [] } })).toBe(false);
  expect(isValid({ week: { ...week, tue: [...day, { from: "16:00", to: "18:00" }] } })).toBe(false);
  expect(isValid({ week: { ...week, tue: [{ from: "22:00", to: "06:00" }] } })).toBe(true);
  expect(
    isValid({
      week: {
        ...week,
        tue: [
          { from: "22:00", to: "06:00" },
          { from: "23:00", to: "23:30" },
        ],
      },
    }),
  ).toBe(false);
  const holiday = { day: "2026-12-25", every_year: true, name: "Christmas Day", windows: [] };
  expect(isValid({ exceptions: [holiday] })).toBe(true);
  expect(isValid({ exceptions: [holiday, holiday] })).toBe(false);
});

test("hours are typed as people write them", () => {
  expect(readHours("9-12, 13:00–17:30")).toEqual([
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "17:30" },
  ]);
  expect(readHours(" ")).toEqual([]);
  for (const text of ["nine to five", "09:00", "25:00-26:00", "9-17, 12-13"]) expect(readHours(text)).toBeNull();
  expect(writeHours(readHours("22.00-6") ?? [])).toBe("22:00–06:00");
});
