import { invalidField } from "@/lib/kernel/base/errors";
import { Decimal, roundHalfUp } from "./decimal";
import { exponentOf, type Currency } from "./currencies";
import type { LineChoice } from "./lines";

/** Of each group of alternatives one is proposed: the first, unless another is selected. @throws AppError `invalid` where several are. */
export function settleChoices<Line extends { choice?: LineChoice | null | undefined }>(lines: readonly Line[]): Line[] {
  const taken = new Map<string, number>();
  lines.forEach(({ choice }, index) => {
    if (choice?.kind !== "alternative" || !choice.selected) return;
    if (taken.has(choice.group))
      throw invalidField(`lines.${index}.choice`, "several_selected", "Only one alternative of a group can be selected.");
    taken.set(choice.group, index);
  });
  return lines.map((line, index) => {
    const { choice } = line;
    if (choice?.kind !== "alternative" || taken.has(choice.group)) return line;
    taken.set(choice.group, index);
    return { ...line, choice: { ...choice, selected: true } };
  });
}

interface CostedLine {
  /** The price without tax after all discounts, in minor units. */
  taxable: bigint;
  quantity: string;
  unit_cost: string | null;
}

/** What lines cost the company and what is left of their price; minor units of `currency`. */
export interface Margin {
  cost: bigint;
  margin: bigint;
  /** Of the price, in percent with one decimal; null where the price is zero. */
  rate: number | null;
  /** How many lines have no cost; they are in none of the sums. */
  unknown: number;
}

/** The margin of the lines whose cost is known; null where none is. */
export function marginOf(lines: readonly CostedLine[], currency: Currency): Margin | null {
  const known = lines.filter((line): line is CostedLine & { unit_cost: string } => line.unit_cost !== null);
  if (known.length === 0) return null;
  const scale = new Decimal(10n ** BigInt(exponentOf(currency)));
  const cost = known.reduce((sum, { quantity, unit_cost }) => sum + roundHalfUp(new Decimal(quantity).times(unit_cost).times(scale)), 0n);
  const price = known.reduce((sum, { taxable }) => sum + taxable, 0n);
  const margin = price - cost;
  const rate = price === 0n ? null : Math.round((Number(margin) / Number(price)) * 1000) / 10;
  return { cost, margin, rate, unknown: lines.length - known.length };
}
