import { expect, test } from "vitest";
import { atTime, snoozeChoices } from "@/components/tickets/record/snooze-choices";

const choices = (now: string, zone: string) =>
  Object.fromEntries(snoozeChoices(new Date(now), zone).map(({ key, until }) => [key, until.toISOString()]));

test("the usual times are in the company's zone, and Monday is not said twice", () => {
  expect(choices("2026-11-24T08:12:00Z", "Europe/Paris")).toEqual({
    hours: "2026-11-24T12:00:00.000Z",
    tomorrow: "2026-11-25T08:00:00.000Z",
    monday: "2026-11-30T08:00:00.000Z",
  });
  // In Riyadh it is Sunday evening already: tomorrow is Monday.
  expect(choices("2026-11-29T18:00:00Z", "Asia/Riyadh")).toEqual({
    hours: "2026-11-29T21:00:00.000Z",
    tomorrow: "2026-11-30T06:00:00.000Z",
  });
  expect(choices("2026-11-30T08:00:00Z", "UTC").monday).toBe("2026-12-07T09:00:00.000Z");
});

test("a time that clocks skip is the moment of the change, and an incomplete one is none", () => {
  expect(atTime("2026-03-29", "02:30", "Europe/Paris")?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
  expect(atTime("2026-03-29", "", "Europe/Paris")).toBeNull();
});
