import { expect, test } from "vitest";
import { dueReminder, isDaytime, nextReminder, passedReminder } from "@/lib/domains/signers/rules";

const rhythm = { last_day: "2026-04-01", reminder_days: [1, 7, 3] };

test("reminders come in order, each once, the nearest alone after an outage, and none after the last day", () => {
  expect(nextReminder({ ...rhythm, reminded_days: null })).toBe("2026-03-25");
  expect(nextReminder({ ...rhythm, reminded_days: 7 })).toBe("2026-03-29");
  expect(nextReminder({ ...rhythm, reminded_days: 1 })).toBeNull();
  expect(dueReminder("2026-03-24", { ...rhythm, reminded_days: null })).toBeNull();
  expect(dueReminder("2026-03-25", { ...rhythm, reminded_days: null })).toBe(7);
  expect(dueReminder("2026-03-30", { ...rhythm, reminded_days: null })).toBe(3);
  expect(dueReminder("2026-03-30", { ...rhythm, reminded_days: 3 })).toBeNull();
  expect(dueReminder("2026-04-02", { ...rhythm, reminded_days: null })).toBeNull();
  expect(nextReminder({ ...rhythm, last_day: null, reminded_days: null })).toBeNull();
});

test("whoever is asked late gets only the reminders that are still ahead", () => {
  expect(passedReminder("2026-03-20", rhythm)).toBeNull();
  expect(passedReminder("2026-03-29", rhythm)).toBe(3);
  expect(passedReminder("2026-04-01", rhythm)).toBe(1);
});

test("reminders leave from eight to six", () => {
  expect(["07:59", "08:00", "17:59", "18:00"].map((time) => isDaytime(`2026-03-02T${time}`))).toEqual([false, true, true, false]);
});
