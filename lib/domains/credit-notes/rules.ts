import { Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import type { LineTaxTotal, LineTotals } from "@/lib/commerce/figures";
import { sumOf } from "@/lib/commerce/money";
import { taxKey } from "@/lib/commerce/tax";
import type { FieldProblem } from "@/lib/kernel/base/errors";

/** A line of the invoice, and what earlier credit notes took of it: the counted quantity, and the amount with tax in minor units. */
export interface CreditableLine {
  id: string;
  quantity: string;
  figures: Pick<LineTotals, "taxes" | "total">;
  credited: { quantity: string; total: bigint };
}

/** A quantity, or an amount with tax in minor units; neither where the whole invoice is credited. */
export interface CreditAsk {
  line_id: string;
  quantity?: string | undefined;
  amount?: bigint | undefined;
}

/** One line of a credit note in minor units: net + tax = total. `counted` is the quantity, null where an amount was credited. */
export interface LineCredit {
  line: CreditableLine;
  counted: string | null;
  net: bigint;
  taxes: LineTaxTotal[];
  tax: bigint;
  total: bigint;
}

interface Left {
  quantity: Decimal;
  total: bigint;
}

/** What is left to credit of a line. */
export function leftOf({ quantity, figures, credited }: CreditableLine): Left {
  return { quantity: new Decimal(quantity).minus(credited.quantity), total: figures.total - credited.total };
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);
const problem = (path: string, code: string, message: string): FieldProblem => ({ path, code, message });

/** The amount with tax of a quantity: its share of what is left of the line, so that the last one takes the rest. */
export function amountOfQuantity(left: { quantity: string; total: bigint }, quantity: string): bigint {
  return roundHalfUp(new Decimal(left.total).times(quantity).dividedBy(left.quantity));
}

/** The amount with tax that is asked of a line, or why it cannot be credited. */
function amountAsked(ask: CreditAsk, left: Left, path: string): bigint | FieldProblem {
  if (left.total === 0n) return problem(path, "nothing_left", "Nothing is left to credit of this line.");
  if (ask.quantity !== undefined && ask.amount !== undefined) return problem(path, "both", "Enter a quantity or an amount, not both.");
  if (ask.amount !== undefined) {
    const fits = ask.amount !== 0n && ask.amount > 0n === left.total > 0n && sizeOf(ask.amount) <= sizeOf(left.total);
    return fits ? ask.amount : problem(`${path}.amount`, "exceeds_line", "More than what is left of this line, or nothing.");
  }
  if (ask.quantity === undefined) return left.total;
  if (left.quantity.lessThan(ask.quantity))
    return problem(`${path}.quantity`, "exceeds_line", "More than the quantity that is left of this line.");
  return amountOfQuantity({ quantity: left.quantity.toFixed(), total: left.total }, ask.quantity);
}

/** The share of a figure at `part` of `whole`; the shares of growing parts end exactly at the figure. */
function shareOf(figure: bigint, part: bigint, whole: bigint): bigint {
  return roundHalfUp(new Decimal(figure).times(new Decimal(part)).dividedBy(new Decimal(whole)));
}

/** What a line's credit takes of each tax: the share up to now less the share of earlier credits, so that all of them add up to the tax. */
function creditLine(line: CreditableLine, ask: CreditAsk, total: bigint): LineCredit {
  const { figures, credited } = line;
  const grown = (figure: bigint) => shareOf(figure, credited.total + total, figures.total) - shareOf(figure, credited.total, figures.total);
  const taxes = figures.taxes.map((tax) => ({ ...tax, base: grown(tax.base), amount: grown(tax.amount) }));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const left = leftOf(line);
  const whole = ask.amount === undefined && ask.quantity === undefined && left.quantity.greaterThan(0) ? left.quantity.toFixed() : null;
  return { line, counted: ask.quantity ?? whole, net: total - tax, taxes, tax, total };
}

/**
 * The credit of the asked lines, or of all that is left of the invoice.
 * @param most what is left to credit of the whole invoice, in minor units with tax.
 */
export function creditLines(
  lines: readonly CreditableLine[],
  asked: readonly CreditAsk[] | undefined,
  most: bigint,
): { credits: LineCredit[]; errors: FieldProblem[] } {
  const asks = asked ?? lines.filter((line) => leftOf(line).total !== 0n).map(({ id }): CreditAsk => ({ line_id: id }));
  const errors: FieldProblem[] = [];
  const credits: LineCredit[] = [];
  for (const [index, ask] of asks.entries()) {
    const path = `lines.${index}`;
    const line = lines.find(({ id }) => id === ask.line_id);
    const repeated = asks.findIndex(({ line_id }) => line_id === ask.line_id) < index;
    const amount = !line
      ? problem(`${path}.line_id`, "not_found", "The invoice has no such line.")
      : repeated
        ? problem(`${path}.line_id`, "repeated", "The line is listed twice.")
        : asked !== undefined && ask.quantity === undefined && ask.amount === undefined
          ? problem(path, "required", "Enter a quantity or an amount. To credit the whole invoice, leave out all lines.")
          : amountAsked(ask, leftOf(line), path);
    if (typeof amount !== "bigint") errors.push(amount);
    else if (line) credits.push(creditLine(line, ask, amount));
  }
  if (errors.length === 0) errors.push(...problemsOfSum(lines, credits, most));
  return { credits, errors };
}

/** Lines with a negative price let the others add up to more than the invoice. */
function problemsOfSum(lines: readonly CreditableLine[], credits: readonly LineCredit[], most: bigint): FieldProblem[] {
  const total = sumOf(credits.map((credit) => credit.total));
  if (total <= 0n) return [problem("lines", "nothing_left", "Nothing is left to credit, or the lines add up to nothing.")];
  if (total > most) return [problem("lines", "exceeds_invoice", "The lines add up to more than what is left to credit of the invoice.")];
  const exceeds = [...taxesLeft(lines)].some(([key, left]) => {
    const taken = sumOf(credits.flatMap(({ taxes }) => taxes.filter((tax) => taxKey(tax) === key).map(({ amount }) => amount)));
    return left >= 0n && taken > left;
  });
  return exceeds ? [problem("lines", "exceeds_tax", "The lines add up to more of a tax than what is left to credit of it.")] : [];
}

/** What is left to credit of each tax of the invoice. */
function taxesLeft(lines: readonly CreditableLine[]): Map<string, bigint> {
  const left = new Map<string, bigint>();
  for (const { figures, credited } of lines)
    for (const tax of figures.taxes) {
      const taken = figures.total === 0n ? 0n : shareOf(tax.amount, credited.total, figures.total);
      left.set(taxKey(tax), (left.get(taxKey(tax)) ?? 0n) + tax.amount - taken);
    }
  return left;
}
