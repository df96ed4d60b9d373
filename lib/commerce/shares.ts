import { Decimal, roundHalfUp } from "./decimal";
import { percentOf, type BillingDocument } from "./lines";
import { apportion, sumOf } from "./money";
import { taxKey, type LineTax } from "./tax";
import { calculate } from "./totals";

/** The part of a document's price that has the same taxes, after all discounts and in its price mode; minor units. */
export interface TaxShare {
  taxes: LineTax[];
  amount: bigint;
}

const keyOf = (taxes: readonly LineTax[]): string => taxes.map(taxKey).sort().join(" ");

function merge(shares: readonly TaxShare[]): Map<string, TaxShare> {
  const merged = new Map<string, TaxShare>();
  for (const { taxes, amount } of shares) {
    const before = merged.get(keyOf(taxes));
    merged.set(keyOf(taxes), { taxes: before?.taxes ?? taxes, amount: (before?.amount ?? 0n) + amount });
  }
  return merged;
}

/** Shares with the same taxes added up; those of nothing are left out. */
export function addShares(...all: readonly (readonly TaxShare[])[]): TaxShare[] {
  return [...merge(all.flat()).values()].filter(({ amount }) => amount !== 0n);
}

export function negateShares(shares: readonly TaxShare[]): TaxShare[] {
  return shares.map(({ taxes, amount }) => ({ taxes, amount: -amount }));
}

/** A document's counted lines by their taxes; of `keys` alone where given. `listed` leaves the document's discount out of account. */
export function sharesOf(
  document: BillingDocument,
  { keys, listed = false }: { keys?: ReadonlySet<string>; listed?: boolean } = {},
): TaxShare[] {
  const figures = new Map(calculate(document).lines.map((line) => [line.key, line]));
  return addShares(
    document.lines.flatMap(({ key, taxes, choice }) => {
      const line = figures.get(key);
      if (!line || choice?.selected === false || keys?.has(key) === false) return [];
      if (listed) return [{ taxes, amount: line.amount }];
      return [{ taxes, amount: document.prices_mode === "inclusive" ? line.total : line.taxable }];
    }),
  );
}

/**
 * `percent` of the shares: their sum is rounded once, and the parts add up to it. Where rounding would take a unit more of some taxes than
 * `rest` has of them, others give it, so that two halves are the whole.
 */
export function percentOfShares(shares: readonly TaxShare[], percent: string, rest: readonly TaxShare[] = shares): TaxShare[] {
  const exact = shares.map(({ amount }) => percentOf(amount, percent));
  const rounded = roundHalfUp(exact.reduce((sum, part) => sum.plus(part), new Decimal(0)));
  const most = rest.reduce((sum, share) => sum + share.amount, 0n);
  // Two halves of an odd sum round up both: the second takes what is left.
  const total = rounded > most && rounded - most <= BigInt(shares.length) ? most : rounded;
  const amounts = apportion(total, exact);
  const left = merge(rest);
  const room = shares.map(({ taxes }, index) => (left.get(keyOf(taxes))?.amount ?? 0n) - (amounts[index] ?? 0n));
  const settled = shiftUnits(amounts, room);
  return shares.map(({ taxes }, index) => ({ taxes, amount: settled[index] ?? 0n })).filter(({ amount }) => amount !== 0n);
}

/** Moves what positive amounts have too much, up to a unit for each of them, to those that have room. */
function shiftUnits(amounts: readonly bigint[], room: readonly bigint[]): readonly bigint[] {
  const most = BigInt(amounts.length);
  const isOver = (index: number) => (amounts[index] ?? 0n) > 0n && (room[index] ?? 0n) < 0n;
  let over = amounts.reduce((sum, _amount, index) => (isOver(index) ? sum - (room[index] ?? 0n) : sum), 0n);
  if (over === 0n || over > most) return amounts;
  const shifted = amounts.map((amount, index) => {
    const free = room[index] ?? 0n;
    if (isOver(index)) return amount + free;
    if (amount <= 0n || free <= 0n) return amount;
    const given = free < over ? free : over;
    over -= given;
    return amount + given;
  });
  return over === 0n ? shifted : amounts;
}

/** Whether `part` stays within `rest`: for each taxes, and altogether. */
export function fitsWithin(part: readonly TaxShare[], rest: readonly TaxShare[]): boolean {
  const left = merge(rest);
  const fits = part.every(({ taxes, amount }) => {
    const most = left.get(keyOf(taxes))?.amount ?? 0n;
    return amount < 0n ? amount >= most : amount <= most;
  });
  return fits && sumOf(part.map(({ amount }) => amount)) <= sumOf(rest.map(({ amount }) => amount));
}
