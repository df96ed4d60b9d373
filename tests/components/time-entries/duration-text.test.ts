import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration } from "@/lib/commerce/duration";
import { durationText } from "@/components/time-entries/week/duration-text";

test("durations are read as people write them", () => {
  const read = (...texts: string[]) => texts.map((text) => (readDuration(text) ?? Number.NaN) / 60);
  expect(read("1:30", "1.5", "1,5", "1h 30m", "90m", "1h30min", "90 min", "١:٣٠")).toEqual(Array.from({ length: 8 }, () => 90));
  expect(read("8", "8h", "", "0:05", ".25", "24:00")).toEqual([480, 480, 0, 5, 15, 1440]);
  expect(["24:01", "1:75", "abc", "-1", "25", "1:2:3", "9999m"].map(readDuration)).toEqual(Array.from({ length: 7 }, () => null));
});

test("what is shown is read as the same minutes", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => readDuration(durationText(minutes * 60)) === minutes * 60));
  fc.assert(fc.property(fc.string(), (text) => ((seconds) => seconds === null || (seconds >= 0 && seconds <= 86_400))(readDuration(text))));
});
