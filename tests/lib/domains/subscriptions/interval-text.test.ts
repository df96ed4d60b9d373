import { expect, test } from "vitest";
import { intervalText } from "@/lib/domains/subscriptions/rules";

test.each([
  ["en", "month", 1, "a month"],
  ["en", "month", 3, "every 3 months"],
  ["ar", "year", 1, "سنويًا"],
  ["ar", "month", 3, "كل 3 أشهر"],
  ["fr", "month", 1, "/ 1\u00a0mois"],
  ["en", "decade", 1, ""],
])("in %s, %s × %d is “%s”", (language, interval, interval_count, text) => {
  expect(intervalText(language, { interval, interval_count })).toBe(text);
});
