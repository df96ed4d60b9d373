import fc from "fast-check";
import { expect, test } from "vitest";
import { counterPeriod, fiscalYearOf, formatNumber, NumberReset, parseNumberFormat, sequenceOf } from "@/lib/commerce/numbering";
import { addDays } from "@/lib/commerce/days";

test.each([
  ["INV-{YYYY}-{SEQ:5}", "yearly", "INV-2026-00042"],
  ["{SEQ:1}", "never", "42"],
  ["CN{YY}{MM}/{SEQ:3}", "monthly", "CN2603/042"],
  ["{FY}.{SEQ:2}", "fiscal_year", "2026.42"],
  ["№ {SEQ:4} é", "never", "№ 0042 é"],
] as const)("%s with reset %s gives %s", (template, reset, number) => {
  const format = parseNumberFormat(template, reset);
  expect(formatNumber(format, { day: "2026-03-31", sequence: 42, fiscal_year_start_month: 4 })).toBe(number);
});

test("a counter wider than its token is not cut", () => {
  expect(formatNumber(parseNumberFormat("A{SEQ:2}", "never"), { day: "2026-01-01", sequence: 12345 })).toBe("A12345");
});

test.each([
  ["INV-{YYYY}", "never", "sequence"],
  ["{SEQ:3}{SEQ:3}", "never", "sequence"],
  ["", "never", "sequence"],
  ["{SEQ}", "never", "token"],
  ["{SEQ:0}", "never", "token"],
  ["{SEQ:13}", "never", "token"],
  ["{DD}{SEQ:3}", "never", "token"],
  ["{yyyy}{SEQ:3}", "never", "token"],
  ["{{YYYY}}{SEQ:3}", "never", "token"],
  ["INV}{SEQ:3}", "never", "token"],
  ["INV\n{SEQ:3}", "never", "character"],
  ["INV\u202e{SEQ:3}", "never", "character"],
  ["x".repeat(60) + "{SEQ:3}", "never", "too_long"],
  ["INV-{SEQ:5}", "yearly", "repeats"],
  ["INV-{MM}-{SEQ:5}", "yearly", "repeats"],
  ["INV-{FY}-{SEQ:5}", "yearly", "repeats"],
  ["INV-{YYYY}-{SEQ:5}", "monthly", "repeats"],
  ["INV-{MM}-{SEQ:5}", "monthly", "repeats"],
  ["INV-{YYYY}-{SEQ:5}", "fiscal_year", "repeats"],
] as const)("refuses %j with reset %s: %s", (template, reset, code) => {
  expect(() => parseNumberFormat(template, reset)).toThrow(
    expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path: "template", code })] }),
  );
});

test("rejects counters below 1, days that do not exist, months out of range", () => {
  const format = parseNumberFormat("{SEQ:1}", "never");
  const invalid = expect.objectContaining({ code: "invalid" });
  expect(() => formatNumber(format, { day: "2026-01-01", sequence: 0 })).toThrow(invalid);
  expect(() => formatNumber(format, { day: "2026-01-01", sequence: 1.5 })).toThrow(invalid);
  expect(() => formatNumber(format, { day: "2026-02-30", sequence: 1 })).toThrow(invalid);
  expect(() => fiscalYearOf("2026-01-01", 13)).toThrow(invalid);
});

test("the period of the counter", () => {
  const periodOf = (template: string, reset: NumberReset, day: string, start?: number) =>
    counterPeriod(parseNumberFormat(template, reset), day, start);
  expect(periodOf("{SEQ:1}", "never", "2026-03-31")).toBe("");
  expect(periodOf("{YYYY}{SEQ:1}", "yearly", "2026-03-31", 4)).toBe("2026");
  expect(periodOf("{YY}{MM}{SEQ:1}", "monthly", "2026-03-31")).toBe("2026-03");
  expect(periodOf("{FY}{SEQ:1}", "fiscal_year", "2026-03-31", 4)).toBe("FY2026");
  expect(periodOf("{FY}{SEQ:1}", "fiscal_year", "2026-04-01", 4)).toBe("FY2027");
  expect(periodOf("{FY}{SEQ:1}", "fiscal_year", "2026-12-31")).toBe("FY2026");
});

test("no valid format gives two counters one number", () => {
  const templates = fc
    .uniqueArray(fc.constantFrom("{YYYY}", "{YY}", "{MM}", "{FY}", "-", "7"), { maxLength: 5 })
    .chain((tokens) => fc.nat(tokens.length).map((at) => [...tokens.slice(0, at), "{SEQ:1}", ...tokens.slice(at)].join("")));
  const moment = fc.record({ offset: fc.nat(1500), sequence: fc.integer({ min: 1, max: 30 }) });
  const resets = fc.constantFrom(...NumberReset.options);
  const startMonths = fc.integer({ min: 1, max: 12 });
  let accepted = 0;
  fc.assert(
    fc.property(templates, resets, startMonths, fc.array(moment, { maxLength: 40 }), (template, reset, start, moments) => {
      const format = parseOrNull(template, reset);
      if (!format) return;
      accepted += 1;
      const issued = new Map<string, string>();
      for (const { offset, sequence } of moments) {
        const day = addDays("2024-01-01", offset);
        const counter = `${counterPeriod(format, day, start)}#${sequence}`;
        const number = formatNumber(format, { day, sequence, fiscal_year_start_month: start });
        expect(issued.get(number) ?? counter).toBe(counter);
        issued.set(number, counter);
      }
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(50);
});

function parseOrNull(template: string, reset: NumberReset) {
  try {
    return parseNumberFormat(template, reset);
  } catch {
    return null;
  }
}

test("a number is known by its counter on days when the format gives it", () => {
  const yearly = parseNumberFormat("INV-{YYYY}-{SEQ:5}", "yearly");
  expect(sequenceOf(yearly, "INV-2026-00042", { day: "2026-03-31" })).toBe(42);
  expect(sequenceOf(yearly, "INV-2026-123456", { day: "2026-03-31" })).toBe(123456);
  expect(sequenceOf(yearly, "INV-2025-00042", { day: "2026-03-31" })).toBeNull();
  expect(sequenceOf(yearly, "INV-2026-0042", { day: "2026-03-31" })).toBeNull();
  expect(sequenceOf(yearly, "INV-2026-00000", { day: "2026-03-31" })).toBeNull();
  expect(sequenceOf(parseNumberFormat("A.{SEQ:2}(x)", "never"), "A.07(x)", { day: "2026-01-01" })).toBe(7);
  expect(sequenceOf(parseNumberFormat("A.{SEQ:2}(x)", "never"), "AB07(x)", { day: "2026-01-01" })).toBeNull();
});

test("the counter of every number is found again", () => {
  const format = fc.constantFrom("INV-{YYYY}-{SEQ:5}", "{SEQ:1}{YY}{MM}", "{FY}{SEQ:2}", "{YYYY}.{MM}.{SEQ:3}");
  fc.assert(
    fc.property(format, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 3_000 }), (template, sequence, days) => {
      const values = { day: addDays("2026-01-01", days), fiscal_year_start_month: 4 };
      const parsed = parseNumberFormat(template, "never");
      expect(sequenceOf(parsed, formatNumber(parsed, { ...values, sequence }), values)).toBe(sequence);
    }),
  );
});
