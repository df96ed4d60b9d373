import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleNumber, readSequence } from "@/components/settings/money/example-number";
import { formatNumber, parseNumberFormat } from "@/lib/commerce/numbering";

const around = { day: "2026-04-09", fiscal_year_start_month: 4 };

test("the counter is read back from a number, whatever the text around it", () => {
  const text = fc.stringMatching(/^[A-Z/.()+*-]{0,6}$/);
  const period = fc.constantFrom("", "{YYYY}-", "{YY}.", "{FY}/", "{YYYY}{MM}");
  fc.assert(
    fc.property(
      text,
      period,
      text,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 999_999 }),
      (before, shown, after, width, sequence) => {
        const format = `${before}-${shown}-{SEQ:${String(width)}}-${after}`;
        const next_number = formatNumber(parseNumberFormat(format, "never"), { ...around, sequence });
        expect(readSequence({ format, next_number })).toBe(sequence);
      },
    ),
  );
});

test("a changed format continues the counter; a changed period restarts it", () => {
  const series = { format: "INV-{SEQ:5}", reset: "never", next_number: "INV-00042" };
  expect(exampleNumber("R/{YYYY}/{SEQ:3}", "never", series, around)).toEqual({ number: "R/2026/042" });
  expect(exampleNumber("R/{FY}/{SEQ:3}", "fiscal_year", series, around)).toEqual({ number: "R/2027/001" });
  expect(exampleNumber("{SEQ:4}", "never", null, around)).toEqual({ number: "0001" });
});

test("an invalid format returns its problem", () => {
  const why = (format: string, reset = "never") => exampleNumber(format, reset, null, around);
  expect(why("INV")).toEqual({ problem: "sequence" });
  expect(why("{SEQ:3}", "yearly")).toEqual({ problem: "repeats" });
  expect(why("{NOPE}{SEQ:3}")).toEqual({ problem: "token" });
  expect(why("x".repeat(65))).toEqual({ problem: "too_long" });
  expect(why("{SEQ:3}", "")).toEqual({ problem: "other" });
});
