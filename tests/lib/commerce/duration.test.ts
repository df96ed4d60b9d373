import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration, readTimeOfDay } from "@/lib/commerce/duration";

test("durations are read as people and programs write them", () => {
  expect(["1:30", "01:30:15", "1.5", "0,25", "0.3333", "8", "1h 30m", "90m", "٢:٠٥", ""].map(readDuration)).toEqual([
    5400, 5415, 5400, 900, 1200, 28_800, 5400, 5400, 7500, 0,
  ]);
  expect(["24:01", "1:75", "soon", "-1"].map(readDuration)).toEqual([null, null, null, null]);
  const two = (number: number) => String(number).padStart(2, "0");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => {
      const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
      expect([readDuration(text), readTimeOfDay(text)]).toEqual([seconds, text]);
    }),
  );
});

test("times of the day are read with or without seconds, and with AM and PM", () => {
  expect(["9:05", "12:00 AM", "12:30:10 pm", "02:05 PM"].map(readTimeOfDay)).toEqual(["09:05:00", "00:00:00", "12:30:10", "14:05:00"]);
  expect(["24:00", "13:00 PM", "9", "9:60"].map(readTimeOfDay)).toEqual([null, null, null, null]);
});
