import { expect, test } from "vitest";
import { wordsOfSchedule } from "@/components/settings/system/schedule-words";

test.each([
  ["* * * * *", { key: "every_minute" }],
  ["*/15 * * * *", { key: "every_minutes", values: { minutes: 15 } }],
  ["5 * * * *", { key: "hourly", values: { minute: "05" } }],
  ["40 2 * * *", { key: "daily", values: { time: "02:40" } }],
  ["0 4 * * 1", null],
  ["0 4 1 * *", null],
])("%s in words", (cron, words) => {
  expect(wordsOfSchedule(cron)).toEqual(words);
});
