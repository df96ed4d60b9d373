import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "@/lib/commerce/money";
import { taxKey } from "@/lib/commerce/tax";
import { calculate } from "@/lib/commerce/totals";
import { creditLines, type CreditableLine, type CreditAsk } from "@/lib/domains/credit-notes/rules";

const vat = { name: "VAT", rate: "19", compound: false, category: "S" } as const;
const levy = { name: "Levy", rate: "7.25", compound: true, category: "S" } as const;

const arbitraryInvoice = fc.record({
  prices_mode: fc.constantFrom("exclusive", "inclusive"),
  rounding: fc.constantFrom("line", "document"),
  discount: fc.option(fc.constant({ kind: "percent", value: "12.5" } as const)),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }).map(String),
      unit_price: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
      taxes: fc.constantFrom([], [vat], [vat, levy]),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

interface Sums {
  net: bigint;
  total: bigint;
  taxes: Map<string, bigint>;
}

function creditable(lines: readonly CreditableLine[], notes: ReturnType<typeof creditLines>["credits"]): CreditableLine[] {
  return lines.map((line) => {
    const own = notes.filter((credit) => credit.line.id === line.id);
    const quantity = own.reduce((sum, { counted }) => sum + Number(counted ?? 0), 0);
    return { ...line, credited: { quantity: String(quantity), total: sumOf(own.map(({ total }) => total)) } };
  });
}

test("credits in any parts never exceed the invoice, and together end exactly at its figures", () => {
  fc.assert(
    fc.property(
      arbitraryInvoice,
      fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 8 }),
      (invoice, steps) => {
        const totals = calculate({
          currency: "EUR",
          ...invoice,
          lines: invoice.lines.map((line, index) => ({ key: String(index), description: "x", ...line, taxes: [...line.taxes] })),
        });
        const lines = totals.lines.map((figures, index): CreditableLine => {
          const { quantity = "1" } = invoice.lines[index] ?? {};
          return { id: figures.key, quantity, figures, credited: { quantity: "0", total: 0n } };
        });
        const notes: ReturnType<typeof creditLines>["credits"] = [];
        const most = () => totals.total - sumOf(notes.map(({ total }) => total));
        for (const [line, part, byAmount] of steps) {
          const ask: CreditAsk = {
            line_id: String(line % lines.length),
            ...(byAmount ? { amount: BigInt(part * 7) } : { quantity: String(part) }),
          };
          const { credits, errors } = creditLines(creditable(lines, notes), [ask], most());
          if (errors.length === 0) notes.push(...credits);
          expect(most()).toBeGreaterThanOrEqual(0n);
        }
        if (most() > 0n) {
          const rest = creditLines(creditable(lines, notes), undefined, most());
          expect(rest.errors).toEqual([]);
          notes.push(...rest.credits);
        }
        const sums: Sums = { net: 0n, total: 0n, taxes: new Map() };
        for (const { net, total, taxes } of notes) {
          sums.net += net;
          sums.total += total;
          for (const tax of taxes) sums.taxes.set(taxKey(tax), (sums.taxes.get(taxKey(tax)) ?? 0n) + tax.amount);
        }
        expect([sums.net, sums.total]).toEqual([totals.taxable, totals.total]);
        for (const tax of totals.taxes) expect(sums.taxes.get(taxKey(tax)) ?? 0n).toBe(tax.amount);
      },
    ),
    { numRuns: 150 },
  );
});

const line = (id: string, total: bigint, quantity = "1"): CreditableLine => ({
  id,
  quantity,
  figures: { taxes: [], total },
  credited: { quantity: "0", total: 0n },
});

test("lines with negative prices do not let the others exceed the invoice", () => {
  const lines = [line("a", 10_000n), line("b", -2_000n)];
  expect(creditLines(lines, [{ line_id: "a", amount: 10_000n }], 8_000n).errors).toMatchObject([
    { path: "lines", code: "exceeds_invoice" },
  ]);
  expect(creditLines(lines, [{ line_id: "b", amount: -2_000n }], 8_000n).errors).toMatchObject([{ path: "lines", code: "nothing_left" }]);
  expect(creditLines(lines, undefined, 8_000n)).toMatchObject({ errors: [], credits: [{ total: 10_000n }, { total: -2_000n }] });
});

test("each impossible ask names its line and the reason", () => {
  const lines = [line("a", 10_000n, "4"), line("b", 0n)];
  const problemOf = (ask: CreditAsk) => creditLines(lines, [ask], 10_000n).errors.map(({ path, code }) => [path, code]);
  expect(problemOf({ line_id: "z" })).toEqual([["lines.0.line_id", "not_found"]]);
  expect(problemOf({ line_id: "b", quantity: "1" })).toEqual([["lines.0", "nothing_left"]]);
  expect(problemOf({ line_id: "a" })).toEqual([["lines.0", "required"]]);
  expect(problemOf({ line_id: "a", quantity: "5" })).toEqual([["lines.0.quantity", "exceeds_line"]]);
  expect(problemOf({ line_id: "a", amount: 10_001n })).toEqual([["lines.0.amount", "exceeds_line"]]);
  expect(problemOf({ line_id: "a", amount: -1n })).toEqual([["lines.0.amount", "exceeds_line"]]);
  expect(problemOf({ line_id: "a", quantity: "1", amount: 1n })).toEqual([["lines.0", "both"]]);
  const twice = creditLines(lines, [{ line_id: "a", quantity: "1" }, { line_id: "a" }], 10_000n).errors;
  expect(twice).toMatchObject([{ path: "lines.1.line_id", code: "repeated" }]);
});
