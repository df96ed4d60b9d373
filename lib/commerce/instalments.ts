import { z } from "zod";
import type { Currency } from "./currencies";
import { Decimal, roundHalfUp } from "./decimal";
import { fromWire, MoneyText, PositiveMoneyText, RateText, toWire } from "./money";
import { Day } from "./schedule";
import { invalidField } from "@/lib/kernel/base/errors";

/** A part of an invoice as it is asked for: by an amount, or in percent of the total. */
export const InstalmentInput = z.strictObject({
  due_date: Day,
  amount: PositiveMoneyText.optional(),
  percent: RateText.optional(),
});
export type InstalmentInput = z.output<typeof InstalmentInput>;

/** A part of an invoice; payments and credit notes fill the earliest first. */
export const Instalment = z.object({
  /** From 1, in the order of the due dates. */
  number: z.int(),
  due_date: Day,
  amount: MoneyText,
  /** What is left to pay of it. */
  open: MoneyText,
});
export type Instalment = z.output<typeof Instalment>;

interface Part {
  due_date: string;
  /** Minor units. */
  amount: bigint;
}

/**
 * The parts of a total in minor units. In percent, each is rounded half up and the last takes the rest.
 * @throws AppError `invalid` where amounts and percents are mixed, days are not in order, or the parts do not add up to the total.
 */
export function splitTotal(total: bigint, currency: Currency, parts: readonly InstalmentInput[], first: string): Part[] {
  if (parts.length === 0) return [];
  parts.forEach(({ due_date, amount, percent }, index) => {
    const at = `parts.${String(index)}`;
    if ((amount === undefined) === (percent === undefined))
      throw invalidField(at, "one_of", "Each instalment needs an amount or a percentage, not both.");
    if ((percent === undefined) !== (parts[0]?.percent === undefined))
      throw invalidField(at, "mixed", "Use amounts for all instalments, or percentages for all.");
    const before = parts[index - 1]?.due_date;
    if (before !== undefined && due_date <= before)
      throw invalidField(`${at}.due_date`, "order", "Each instalment must be due later than the one before it.");
    if (due_date < first) throw invalidField(`${at}.due_date`, "before_issue", "The due date is before the invoice's issue date.");
  });
  const amounts = parts[0]?.percent === undefined ? ofAmounts(currency, parts) : ofPercents(total, parts);
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  if (sum !== total)
    throw invalidField(
      "parts",
      "sum",
      `The instalments add up to ${toWire(sum, currency)} ${currency}, and the invoice's total is ${toWire(total, currency)}.`,
    );
  return parts.map(({ due_date }, index) => ({ due_date, amount: amounts[index] ?? 0n }));
}

const ofAmounts = (currency: Currency, parts: readonly InstalmentInput[]): bigint[] =>
  parts.map(({ amount = "0" }, index) => fromWire(amount, currency, `parts.${String(index)}.amount`));

function ofPercents(total: bigint, parts: readonly InstalmentInput[]): bigint[] {
  const sum = parts.reduce((all, { percent = "0" }) => all.plus(percent), new Decimal(0));
  if (!sum.equals(100)) throw invalidField("parts", "sum", `The percentages add up to ${sum.toFixed()}, not 100.`);
  let left = total;
  return parts.map(({ percent = "0" }, index) => {
    const amount = index === parts.length - 1 ? left : roundHalfUp(new Decimal(total).times(percent).dividedBy("100"));
    if (amount <= 0n) throw invalidField(`parts.${String(index)}`, "too_small", "This instalment would be zero.");
    left -= amount;
    return amount;
  });
}

/** What is left of each part once `settled` (minor units) has filled them from the first on; numbered from 1. */
export function fillParts(parts: readonly Part[], settled: bigint): (Part & { number: number; open: bigint })[] {
  let rest = settled;
  return parts.map((part, index) => {
    const paid = rest <= 0n ? 0n : rest < part.amount ? rest : part.amount;
    rest -= paid;
    return { ...part, number: index + 1, open: part.amount - paid };
  });
}

/** Parts on the wire. */
export function writeParts(parts: ReturnType<typeof fillParts>, currency: Currency): Instalment[] {
  return parts.map(({ amount, open, ...part }) => ({ ...part, amount: toWire(amount, currency), open: toWire(open, currency) }));
}
