import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "@/lib/commerce/days";
import {
  ageReceivables,
  bucketDays,
  bucketOf,
  daysOf,
  fillMonths,
  monthsBetween,
  monthsOfPeriod,
  type Owed,
} from "@/lib/domains/reports/rules";
import { AgeingBucket } from "@/lib/domains/reports/schema";

const as_of = "2026-03-31";
const asOf = { as_of, entered_by: null };
const customers = ["01930000-0000-7000-8000-000000000001", "01930000-0000-7000-8000-000000000002"];

describe("buckets", () => {
  test("begin and end where accountants expect", () => {
    expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map(bucketOf)).toEqual([
      "current",
      "current",
      "days_1_30",
      "days_1_30",
      "days_31_60",
      "days_31_60",
      "days_61_90",
      "days_61_90",
      "days_over_90",
      "days_over_90",
    ]);
  });

  test("cover every day once, and a bucket's query selects exactly its days", () => {
    const report = ageReceivables(
      asOf,
      [{ customer_id: customers[0] ?? "", customer_name: "C", currency: "GBP", bucket: "current", amount: 1n, invoices: 1 }],
      null,
    );
    const [total] = report.totals;
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 4000 }), (days) => {
        const due = addDays(as_of, -days);
        const inside = AgeingBucket.options.filter((bucket) => {
          const { due_from, due_to } = total?.buckets[bucket].rows.query ?? {};
          return (due_from === undefined || due >= due_from) && (due_to === undefined || due <= due_to);
        });
        expect(inside).toEqual([bucketOf(daysBetween(due, as_of))]);
      }),
    );
    expect(Object.keys(bucketDays)).toEqual(AgeingBucket.options);
  });
});

const owed = fc.record({
  customer_id: fc.constantFrom(...customers),
  customer_name: fc.constant("Name"),
  currency: fc.constantFrom("GBP", "JPY", "KWD"),
  bucket: fc.option(fc.constantFrom(...AgeingBucket.options), { nil: null }),
  amount: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
  invoices: fc.integer({ min: 0, max: 9 }),
}) satisfies fc.Arbitrary<Owed>;

const places: Record<string, number> = { GBP: 2, JPY: 0, KWD: 3 };
/** Decimal text as minor units, parsed independently of the code under test. */
const minor = (text: string, currency: string) =>
  BigInt(text.replace(".", "")) * (text.includes(".") || places[currency] === 0 ? 1n : 10n ** BigInt(places[currency] ?? 0));

test("customers and totals have the same sums, and a total is its buckets and its credit", () => {
  fc.assert(
    fc.property(fc.array(owed, { maxLength: 40 }), (parts) => {
      const report = ageReceivables(asOf, parts, null);
      for (const ageing of [...report.totals, ...report.customers]) {
        const { currency, buckets, credit, total } = ageing;
        const inside = AgeingBucket.options.reduce((sum, bucket) => sum + minor(buckets[bucket].amount, currency), 0n);
        expect(minor(total, currency)).toBe(inside + minor(credit.amount, currency));
      }
      for (const currency of ["GBP", "JPY", "KWD"]) {
        const sum = parts.filter((part) => part.currency === currency).reduce((all, part) => all + part.amount, 0n);
        const total = report.totals.find((ageing) => ageing.currency === currency);
        expect(total === undefined ? 0n : minor(total.total, currency)).toBe(sum);
        const byCustomer = report.customers
          .filter((ageing) => ageing.currency === currency)
          .reduce((all, ageing) => all + minor(ageing.total, currency), 0n);
        expect(byCustomer).toBe(sum);
      }
    }),
  );
});

describe("months", () => {
  test("span both ends, over years and leap days", () => {
    expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(monthsBetween("2026-02", "2026-02")).toEqual(["2026-02"]);
    expect(daysOf("2024-02")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
    expect(daysOf("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(() => monthsBetween("2026-03", "2026-02")).toThrow(expect.objectContaining({ code: "invalid" }));
    expect(() => monthsBetween("2020-01", "2026-02")).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  test("have a row for every currency of the report", () => {
    const rows = fillMonths(
      ["2026-01", "2026-02"],
      [
        { month: "2026-02", currency: "EUR", sum: 5 },
        { month: "2026-01", currency: "GBP", sum: 3 },
      ],
      (month, currency) => ({ month, currency, sum: 0 }),
    );
    expect(rows.map((row) => [row.month, row.currency, row.sum])).toEqual([
      ["2026-01", "EUR", 0],
      ["2026-01", "GBP", 3],
      ["2026-02", "EUR", 5],
      ["2026-02", "GBP", 0],
    ]);
  });
});

test.each([
  ["last_12_months", "2026-03", 4, "2025-04", "2026-03"],
  ["this_fiscal_year", "2026-03", 1, "2026-01", "2026-03"],
  ["this_fiscal_year", "2026-03", 4, "2025-04", "2026-03"],
  ["this_fiscal_year", "2026-04", 4, "2026-04", "2026-04"],
  ["last_fiscal_year", "2026-03", 4, "2024-04", "2025-03"],
  ["last_fiscal_year", "2026-04", 4, "2025-04", "2026-03"],
  ["last_fiscal_year", "2026-01", 1, "2025-01", "2025-12"],
] as const)("%s in %s, in a fiscal year from month %i, is %s to %s", (period, month, start, from, to) => {
  expect(monthsOfPeriod(period, month, start)).toEqual({ from, to });
});
