import fc from "fast-check";
import { expect, test } from "vitest";
import { calculate } from "@/lib/commerce/totals";
import { importedAmounts, importedPricing, linesOfImport, problemsOfImport } from "@/lib/domains/invoices/rules/import";

const lines = (total: bigint, tax: bigint) => linesOfImport({ total, tax, paid: 0n }, "EUR", "VAT");

test("one line has the roundest rate that gives the tax", () => {
  expect(lines(11900n, 1900n)).toEqual([{ unit_price: "100.00", taxes: [{ name: "VAT", rate: "19", compound: false, category: "S" }] }]);
  expect(lines(10825n, 825n)?.[0]?.taxes[0]?.rate).toBe("8.25");
  expect(lines(5000n, 0n)).toEqual([{ unit_price: "50.00", taxes: [] }]);
});

test("more tax than the net has no lines", () => {
  expect(lines(300n, 200n)).toBeNull();
  expect(lines(300n, 300n)).toBeNull();
});

test("whatever the amounts, the lines add up to exactly them", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 0n, max: 10_000n }), fc.constantFrom("EUR", "JPY", "KWD"), (net, share, currency) => {
      const tax = (net * share) / 10_000n;
      const found = linesOfImport({ total: net + tax, tax, paid: 0n }, currency, "VAT");
      expect(found).not.toBeNull();
      const named = (found ?? []).map((line, index) => ({ key: String(index), description: "", quantity: "1", discount: null, ...line }));
      expect(calculate({ currency, ...importedPricing, lines: named })).toMatchObject({ total: net + tax, tax_total: tax });
    }),
  );
});

test("what is open says what was paid, unless the file says that too", () => {
  const row = { issue_date: "2026-01-05", total: "120.00" };
  expect(importedAmounts(row, "GBP")).toEqual({ total: 12000n, tax: 0n, paid: 0n });
  expect(importedAmounts({ ...row, amount_due: "20" }, "GBP").paid).toBe(10000n);
  expect(importedAmounts({ ...row, amount_due: "20", amount_paid: "30" }, "GBP").paid).toBe(3000n);
});

test("amounts and days that cannot be are named", () => {
  const row = { total: "10", issue_date: "2026-03-01", due_date: "2026-02-01", paid_date: "2026-03-03" };
  const found = problemsOfImport(row, { total: 1000n, tax: 2000n, paid: 1100n }, "2026-02-20").map(({ path, code }) => `${path} ${code}`);
  expect(found).toEqual(["tax_total too_large", "amount_paid too_large", "issue_date future", "due_date before_issue", "paid_date future"]);
  expect(problemsOfImport({ ...row, due_date: "2026-03-01" }, { total: 1n, tax: 0n, paid: -1n }, "2026-03-04")).toMatchObject([
    { path: "amount_due" },
  ]);
});
