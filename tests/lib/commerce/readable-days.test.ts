import { expect, test } from "vitest";
import { readableDays } from "@/lib/commerce/readable-days";
import { readableValues } from "@/lib/commerce/readable-values";

test("days in a sentence are written as its reader writes them", () => {
  const sentence = "The week of 2026-06-01 is submitted; its time can't change.";
  expect(readableDays(sentence, "en-US")).toBe("The week of Jun 1, 2026 is submitted; its time can't change.");
  expect(readableDays(sentence, "en-GB")).toBe("The week of 1 Jun 2026 is submitted; its time can't change.");
  expect(readableDays(sentence, "ar-SA")).not.toContain("2026-06-01");
});

test.each(["INV-2026-06-01", "2026-06-01-A", "2026-06-01T09:00:00Z", "2026-13-01", "2026-06-011"])("%s is no day and stays", (text) => {
  expect(readableDays(text, "en-US")).toBe(text);
});

test("of a notification's values, names that people chose stay", () => {
  expect(readableValues({ week: "2026-06-01", subject: "Plan of 2026-06-01", reason: "Since 2026-06-01." }, "en-GB")).toEqual({
    week: "1 Jun 2026",
    subject: "Plan of 2026-06-01",
    reason: "Since 1 Jun 2026.",
  });
});
