import { expect, test } from "vitest";
import { wordsOfSchedule } from "@/components/settings/system/schedule-words";

test.each([
  ["* * * * *", { key: "every_minute" }],
  ["*/15 * * * *", { key: "every_minutes", values: { minutes: 15 } }],
  ["5 * * * *", { key: "hourly", values: { minute: "05" } }],
  ["40 2 * * *", { key: "daily", values: { time: "02:40" } }],
  ["2,32 * * * *", { key: "every_minutes", values: { minutes: 30 } }],
  ["4,14,24,34,44,54 * * * *", { key: "every_minutes", values: { minutes: 10 } }],
  ["12 */2 * * *", { key: "every_hours", values: { hours: 2, minute: "12" } }],
  ["5,10 * * * *", null],
  ["0 4 * * 1", null],
  ["0 4 1 * *", null],
])("%s in words", (cron, words) => {
  expect(wordsOfSchedule(cron)).toEqual(words);
});
