import { expect, test } from "vitest";
import { chooseView, rangeOf, stepFrom, suggestTimes } from "@/components/calendar/calendar-range";

test("a month shows whole weeks, from the first weekday of the locale", () => {
  expect(rangeOf("month", "2026-03-15", 1)).toEqual({ from: "2026-02-23", to: "2026-04-05" });
  expect(rangeOf("month", "2026-03-15", 0)).toEqual({ from: "2026-03-01", to: "2026-04-04" });
  expect(rangeOf("week", "2026-03-15", 6)).toEqual({ from: "2026-03-14", to: "2026-03-20" });
  expect(rangeOf("agenda", "2026-03-15", 1)).toEqual({ from: "2026-03-15", to: "2026-04-13" });
});

test("a step goes to the next of the same view", () => {
  expect(stepFrom("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(stepFrom("week", "2026-01-01", -1)).toBe("2025-12-25");
  expect(stepFrom("day", "2026-02-28", 1)).toBe("2026-03-01");
});

test("an address that names no view or day, or a wrong one, shows the kept view of today", () => {
  expect(chooseView({}, "week", "2026-03-02")).toEqual({ view: "week", day: "2026-03-02" });
  expect(chooseView({ view: "year", day: "2026-02-30" }, "week", "2026-03-02")).toEqual({ view: "week", day: "2026-03-02" });
  expect(chooseView({ view: "day", day: "2026-05-01" }, "week", "2026-03-02")).toEqual({ view: "day", day: "2026-05-01" });
});

test("a new event is at nine, or today at the next full hour", () => {
  expect(suggestTimes("2026-03-03", "2026-03-02T14:20")).toEqual({ start: "09:00", end: "10:00" });
  expect(suggestTimes("2026-03-02", "2026-03-02T07:20")).toEqual({ start: "09:00", end: "10:00" });
  expect(suggestTimes("2026-03-02", "2026-03-02T09:00")).toEqual({ start: "10:00", end: "11:00" });
  expect(suggestTimes("2026-03-02", "2026-03-02T21:59")).toEqual({ start: "22:00", end: "23:00" });
  expect(suggestTimes("2026-03-02", "2026-03-02T23:30")).toEqual({ start: "23:00", end: "23:59" });
});
