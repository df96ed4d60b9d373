import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";
import type { SubscriptionItem } from "../schema";

type Priced = Pick<SubscriptionItem, "unit_amount" | "quantity" | "metered" | "package" | "interval" | "interval_count">;

/** An exact fraction. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** How many months' worth one interval's price is, as a fraction: a day 365/12, a week 365/84, a year 1/12. */
const monthly: Readonly<Record<string, Fraction>> = {
  day: { top: 365n, bottom: 12n },
  week: { top: 365n, bottom: 84n },
  month: { top: 1n, bottom: 1n },
  year: { top: 1n, bottom: 12n },
};

/** "12.505" as 12505/1000. */
function fractionOf(text: string): Fraction {
  const [whole = "0", places = ""] = text.split(".");
  return { top: BigInt(whole + places), bottom: 10n ** BigInt(places.length) };
}

const times = (one: Fraction, other: Fraction): Fraction => ({ top: one.top * other.top, bottom: one.bottom * other.bottom });
const plus = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
});

/** The nearest whole number, and of two that are equally near the even one, which favours neither side. */
export function roundHalfEven({ top, bottom }: Fraction): bigint {
  const doubled = 2n * top + bottom;
  const floor = doubled / (2n * bottom) - (doubled < 0n && doubled % (2n * bottom) !== 0n ? 1n : 0n);
  return doubled % (2n * bottom) === 0n && floor % 2n !== 0n ? floor - 1n : floor;
}

/** The exact amount of an item, by `factor` intervals; metered usage is no recurring amount, and a price in tiers is unknown. */
function amountOf({ unit_amount, quantity, metered, package: pack }: Priced, factor: Fraction): Fraction | null {
  if (metered) return { top: 0n, bottom: 1n };
  if (unit_amount === null) return null;
  return times(times(fractionOf(unit_amount), { top: unitsOf(quantity ?? 1, pack), bottom: 1n }), factor);
}

/** How many times the price is charged for a quantity. */
function unitsOf(quantity: number, pack: Priced["package"]): bigint {
  if (pack === null) return BigInt(quantity);
  return BigInt(pack.round === "up" ? Math.ceil(quantity / pack.size) : Math.floor(quantity / pack.size));
}

function sum(items: readonly Priced[], currency: Currency, factorOf: (item: Priced) => Fraction): bigint | null {
  let total: Fraction = { top: 0n, bottom: 1n };
  for (const item of items) {
    const amount = amountOf(item, factorOf(item));
    if (amount === null) return null;
    total = plus(total, amount);
  }
  return roundHalfEven(times(total, { top: 10n ** BigInt(exponentOf(currency)), bottom: 1n }));
}

/** What one period of all items costs, in minor units; null where a price is in tiers. */
export function periodAmount(items: readonly Priced[], currency: Currency): bigint | null {
  return sum(items, currency, () => ({ top: 1n, bottom: 1n }));
}

/** The statuses whose revenue recurs: from activation on, and while a failed payment is tried again. */
const counted: ReadonlySet<string> = new Set(["active", "past_due"]);

/** Monthly recurring revenue in minor units, rounded once: list prices, without discounts, taxes, usage and prices in tiers. */
export function monthlyRevenue(status: string, items: readonly Priced[], currency: Currency): bigint {
  if (!counted.has(status)) return 0n;
  const known = items.filter(({ unit_amount, metered }) => metered || unit_amount !== null);
  return (
    sum(known, currency, ({ interval, interval_count }) =>
      times(monthly[interval] ?? { top: 0n, bottom: 1n }, { top: 1n, bottom: BigInt(Math.max(1, interval_count)) }),
    ) ?? 0n
  );
}
