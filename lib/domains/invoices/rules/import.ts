import type { z } from "zod";
import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import type { LineTax } from "@/lib/commerce/tax";
import { calculate } from "@/lib/commerce/totals";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import type { InvoiceImport } from "../schema";

type Row = Pick<
  z.output<typeof InvoiceImport>,
  "total" | "tax_total" | "amount_paid" | "amount_due" | "issue_date" | "due_date" | "paid_date"
>;

/** Amounts of an imported invoice in minor units. */
export interface ImportedAmounts {
  total: bigint;
  tax: bigint;
  paid: bigint;
}

/** The amounts of a row. Where it says what was paid and what is open, the former counts. */
export function importedAmounts(row: Row, currency: Currency): ImportedAmounts {
  const total = fromWire(row.total, currency, "total");
  const tax = row.tax_total === undefined ? 0n : fromWire(row.tax_total, currency, "tax_total");
  const due = row.amount_due === undefined ? total : fromWire(row.amount_due, currency, "amount_due");
  return { total, tax, paid: row.amount_paid === undefined ? total - due : fromWire(row.amount_paid, currency, "amount_paid") };
}

/** What is wrong with a row on its own. `today` is the company's. */
export function problemsOfImport(row: Row & { due_date: string }, { total, tax, paid }: ImportedAmounts, today: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (path: string, code: string, message: string) => problems.push({ path, code, message });
  if (tax > total) add("tax_total", "too_large", "The tax is more than the total.");
  if (paid < 0n) add("amount_due", "too_large", "The balance due is more than the total.");
  if (paid > total) add("amount_paid", "too_large", "More was paid than the total.");
  if (row.issue_date > today) add("issue_date", "future", "The date of issue is in the future.");
  if (row.due_date < row.issue_date) add("due_date", "before_issue", "The due date is before the issue date.");
  if (row.paid_date !== undefined && row.paid_date > today) add("paid_date", "future", "The date of payment is in the future.");
  return problems;
}

/** A line of an imported invoice: a part of the net, taxed or not. */
export interface ImportedLine {
  unit_price: string;
  taxes: LineTax[];
}

const places = 4;
const scale = 10n ** BigInt(places);

/** A percentage of so many ten-thousandths as text: "19", "8.25". */
function rateText(scaled: bigint): string {
  const fraction = (scaled % scale).toString().padStart(places, "0").replace(/0+$/, "");
  return `${(scaled / scale).toString()}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Rates that give about this tax on this net, the roundest first, in ten-thousandths of a percent. */
function likelyRates(net: bigint, tax: bigint): bigint[] {
  return [0, 1, 2, 3, 4].map((digits) => {
    const step = 10n ** BigInt(places - digits);
    const exact = tax * 100n * scale;
    return ((exact / net + step / 2n) / step) * step;
  });
}

/**
 * The lines that calculate to exactly this total and tax: one at the roundest rate that fits, or, where several rates were mixed, a taxed
 * and an untaxed part. `name` is what the tax is called. Null where no rate up to 100 % gives the tax.
 */
export function linesOfImport({ total, tax }: ImportedAmounts, currency: Currency, name: string): ImportedLine[] | null {
  const net = total - tax;
  if (tax === 0n) return [{ unit_price: toWire(net, currency), taxes: [] }];
  if (net === 0n) return null;
  const taxed = (amount: bigint, scaled: bigint): ImportedLine => ({
    unit_price: toWire(amount, currency),
    taxes: [{ name, rate: rateText(scaled), compound: false, category: "S" }],
  });
  for (const rate of likelyRates(net, tax)) {
    const lines = [taxed(net, rate)];
    if (rate > 0n && rate <= 100n * scale && fits(lines, currency, total, tax)) return lines;
  }
  const up = (tax * 100n * scale) / net + 1n;
  if (up > 100n * scale) return null;
  const base = (tax * 100n * scale) / up;
  for (const amount of [base, base + 1n, base - 1n]) {
    const lines = [taxed(amount, up), { unit_price: toWire(net - amount, currency), taxes: [] }];
    if (fits(lines, currency, total, tax)) return lines;
  }
  return null;
}

/** How an imported invoice is calculated: the net, then the tax on all of it. */
export const importedPricing = { prices_mode: "exclusive", rounding: "document", discount: null } as const;

function fits(lines: readonly ImportedLine[], currency: Currency, total: bigint, tax: bigint): boolean {
  const totals = calculate({
    currency,
    ...importedPricing,
    lines: lines.map((line, index) => ({ key: String(index), description: "", quantity: "1", discount: null, ...line })),
  });
  return totals.total === total && totals.tax_total === tax;
}
