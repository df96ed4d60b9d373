import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateDayText, readDayText, writeDayPattern, writeDayText } from "@/components/ui/day-text";
import { addDays } from "@/lib/commerce/days";

describe("readDayText", () => {
  test.each([
    ["2026-03-09", "en", "2026-03-09"],
    ["3/9/2026", "en-US", "2026-03-09"],
    ["9/3/2026", "en-GB", "2026-03-09"],
    ["9.3.26", "de", "2026-03-09"],
    ["9.3.", "de", "2026-03-09"],
    ["٩/٣/٢٠٢٦", "ar", "2026-03-09"],
    ["31.2.2026", "de", null],
    ["tomorrow", "en", null],
    ["9", "en", null],
    ["1/1/1800", "en", null],
  ])("%s in %s is %s", (text, locale, expected) => {
    expect(readDayText(text, locale, "2026-05-01")).toBe(expected);
  });

  test.each(["en", "en-GB", "ar", "de", "ja", "fa"])("%s parses what it formats", (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (count) => {
        const day = addDays("1950-01-01", count);
        expect(readDayText(writeDayText(day, locale), locale, "2026-05-01")).toBe(day);
      }),
    );
  });
});

describe("validateDayText", () => {
  const validate = (text: string, bounds = {}) => validateDayText(text, { locale: "en-GB", today: "2026-05-01", ...bounds });

  test("accepts a day, and an empty field as none", () => {
    expect(validate("9/3/2026")).toEqual({ day: "2026-03-09", problem: null });
    expect(validate(" ")).toEqual({ day: null, problem: null });
  });

  test("distinguishes an unreadable day from one out of range, and accepts both limits", () => {
    const bounds = { min: "2026-03-01", max: "2026-03-31" };
    expect(validate("31/2/2026", bounds)).toEqual({ day: null, problem: "day_unreadable" });
    expect(validate("28/2/2026", bounds)).toEqual({ day: null, problem: "day_too_early" });
    expect(validate("1/4/2026", bounds)).toEqual({ day: null, problem: "day_too_late" });
    expect(validate("1/3/2026", bounds).day).toBe("2026-03-01");
    expect(validate("31/3/2026", bounds).day).toBe("2026-03-31");
  });
});

describe("writeDayPattern", () => {
  test("is in the locale's order", () => expect(writeDayPattern("YYYY-MM-DD", "en-GB")).toBe("DD/MM/YYYY"));

  test("keeps Arabic letters in the order of the digits", () => {
    const pattern = writeDayPattern("سسسس-شش-يي", "ar");
    expect(pattern.replaceAll("\u200e", "")).toBe(writeDayText("سسسس-شش-يي", "ar"));
    expect(pattern).toMatch(/^يي\u200e.\u200eشش\u200e.\u200eسسسس$/);
  });
});
