import { Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import { addDays } from "@/lib/commerce/days";
import { AppError } from "@/lib/kernel/base/errors";

/** The part of a fee, in minor units. */
export function shareOf(fee: bigint, percent: string): bigint {
  return roundHalfUp(new Decimal(fee.toString()).times(percent).div(100));
}

/** Whether a milestone is a part of the fee. */
export const isPriced = ({ amount, percent }: { amount: string | null; percent: string | null }): boolean =>
  amount !== null || percent !== null;

interface FeeState {
  fee: bigint;
  /** The parts that are on invoices. */
  billed: readonly bigint[];
  /** Whether priced milestones are left besides the parts that are asked for. */
  isMore: boolean;
}

/**
 * The parts of a fee in minor units, so that they add up to it: rounding can make one differ by a unit from what is left, and the part that
 * would exceed the fee by that, or leave only that, takes what is left.
 */
export function feeParts(own: readonly bigint[], { fee, billed, isMore }: FeeState): bigint[] {
  const roundings = BigInt(billed.length + own.length);
  let left = fee - billed.reduce((sum, part) => sum + part, 0n);
  return own.map((part, place) => {
    const isLast = !isMore && place === own.length - 1;
    const over = part - left;
    const isRest = left > 0n && part > roundings && (over > 0n ? over <= roundings : isLast && -over <= roundings);
    const taken = isRest ? left : part;
    left -= taken;
    return taken;
  });
}

/** What time is worth at a rate per hour, in minor units. */
export function valueOf(seconds: number, rate: bigint): bigint {
  return roundHalfUp(new Decimal(rate.toString()).times(seconds).div(3600));
}

/** @throws AppError `conflict` where more than the fee would be on invoices. */
export function assertWithinFee(fee: bigint, billed: bigint, added: bigint): void {
  if (billed + added > fee) throw new AppError("conflict", "This is more than what is left of the fixed fee. Raise the fee first.");
}

/** The thresholds of a budget, in percent, at each of which the owner is notified once. */
const thresholds = [50, 75, 90, 100] as const;

/** The whole percentage of a budget that is used up. */
export function percentOf(spent: bigint, budget: bigint): number {
  return Number((spent * 100n) / budget);
}

/** The highest threshold that is reached and of which nobody was notified yet; null for none. */
export function thresholdToAlert(percent: number, alerted: number): number | null {
  return thresholds.findLast((threshold) => threshold <= percent && threshold > alerted) ?? null;
}

/** The days of the past whose work a forecast goes on with. */
export const forecastDays = 28;
const farthestDays = 730;

/** The day on which a budget is used up at the pace of the past days; null for none, today where it is already. */
export function runsOutOn({ left, recent, today }: { left: bigint; recent: bigint; today: string }): string | null {
  if (left <= 0n) return today;
  if (recent <= 0n) return null;
  const days = (left * BigInt(forecastDays) + recent - 1n) / recent;
  return days > BigInt(farthestDays) ? null : addDays(today, Number(days));
}

/** One colleague's part of one project. */
export interface ProfitPart {
  project: { id: string; name: string };
  customer: { id: string; name: string };
  person: { id: string; name: string };
  currency: string;
  seconds: number;
  revenue: bigint;
  /** Null where the time has no cost. */
  cost: bigint | null;
}

export interface ProfitSum {
  id: string;
  name: string;
  currency: string;
  seconds: number;
  revenue: bigint;
  cost: bigint;
  incomplete: boolean;
}

/** The parts added up by project, customer or person, and by currency; the highest revenue first. */
export function sumProfit(parts: readonly ProfitPart[], by: "project" | "customer" | "person"): ProfitSum[] {
  const sums = new Map<string, ProfitSum>();
  for (const part of parts) {
    const { id, name } = part[by];
    const key = `${id} ${part.currency}`;
    const sum = sums.get(key) ?? { id, name, currency: part.currency, seconds: 0, revenue: 0n, cost: 0n, incomplete: false };
    sum.seconds += part.seconds;
    sum.revenue += part.revenue;
    sum.cost += part.cost ?? 0n;
    sum.incomplete ||= part.cost === null;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((a, b) => (a.revenue < b.revenue ? 1 : a.revenue > b.revenue ? -1 : a.name.localeCompare(b.name)));
}

/** A fee in parts in proportion to the seconds; what rounding leaves goes to the last. */
export function divideFee(fee: bigint, seconds: readonly number[]): bigint[] {
  const total = seconds.reduce((sum, each) => sum + each, 0);
  if (total === 0) return seconds.map((_, place) => (place === 0 ? fee : 0n));
  let given = 0n;
  return seconds.map((each, place) => {
    const part = place === seconds.length - 1 ? fee - given : (fee * BigInt(each)) / BigInt(total);
    given += part;
    return part;
  });
}

/** Profit in whole percent of the revenue; null without revenue. */
export function marginOf(revenue: bigint, profit: bigint): number | null {
  return revenue <= 0n ? null : Number((profit * 100n) / revenue);
}
