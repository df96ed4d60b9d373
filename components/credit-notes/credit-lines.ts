import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, QuantityText } from "@/lib/commerce/money";
import { amountOfQuantity } from "@/lib/domains/credit-notes/rules";

/** How a line is credited: by a quantity, or by an amount with tax. */
export type CreditBy = "quantity" | "amount";

interface Line {
  line_id: string;
  quantity: string;
  /** What is left of the line, with tax. */
  amount: string;
}

const isNone = (text: string): boolean => /^(-?0*(\.0*)?)?$/.test(text);

/** An amount in minor units; null for text that is none. */
function readAmount(text: string, currency: Currency): bigint | null {
  try {
    return /^-?\d+(\.\d+)?$/.test(text) ? fromWire(text, currency) : null;
  } catch {
    return null;
  }
}

/** What of a line is credited, in minor units with tax: null for nothing, "problem" for text that does not fit. */
function creditOf(line: Line, text: string, by: CreditBy, currency: Currency): bigint | null | "problem" {
  if (isNone(text)) return null;
  const left = fromWire(line.amount, currency);
  if (by === "quantity") {
    const fits = QuantityText.safeParse(text).success && Number(text) <= Number(line.quantity);
    return fits ? amountOfQuantity({ quantity: line.quantity, total: left }, text) : "problem";
  }
  const amount = readAmount(text, currency);
  const fits = amount !== null && amount > 0n === left > 0n && (left > 0n ? amount <= left : amount >= left);
  return fits ? amount : "problem";
}

/** What the typed texts credit: the lines for the API, the sum in minor units, and which lines have a problem. */
export function readCredits<Shown extends Line>(
  lines: readonly Shown[],
  texts: ReadonlyMap<string, string>,
  by: CreditBy,
  currency: Currency,
): { asked: ({ line_id: string } & Partial<Record<CreditBy, string>>)[]; total: bigint; problems: ReadonlySet<string> } {
  const read = lines.map((line) => {
    const text = (texts.get(line.line_id) ?? "").trim();
    return { line_id: line.line_id, text, credit: creditOf(line, text, by, currency) };
  });
  const problems = new Set(read.filter(({ credit }) => credit === "problem").map(({ line_id }) => line_id));
  const asked = read.filter(({ credit }) => typeof credit === "bigint").map(({ line_id, text }) => ({ line_id, [by]: text }));
  const total = read.reduce((sum, { credit }) => (typeof credit === "bigint" ? sum + credit : sum), 0n);
  return { asked, total, problems };
}
