import { addDays, readDay } from "@/lib/commerce/days";
import { AppError } from "@/lib/kernel/base/errors";

/** The longest that a timer counts: one that was forgotten for a month says nothing about the work. */
const most = 31 * 86_400;

/** The whole seconds of a timer, one at least. */
export function secondsBetween(started_at: Date | null, now: Date): number {
  const seconds = Math.round((now.getTime() - (started_at ?? now).getTime()) / 1000);
  return Math.min(Math.max(seconds, 1), most);
}

/** @throws AppError `conflict` for time that is on an invoice: both would no longer agree. */
export function assertNotBilled({ billed }: { billed: { invoice_id: string } | null }): void {
  if (billed === null) return;
  const message = "This time is on an invoice. Delete the draft first, or correct the invoice.";
  throw new AppError("conflict", message, { errors: [{ path: "billable", code: "time_billed", message }] });
}

/** The first day of the cycle that a day is in: the Monday of its week, or the first of its month. */
export function cycleStart(day: string, cycle: "weekly" | "monthly"): string {
  if (cycle === "monthly") return `${day.slice(0, 8)}01`;
  const weekday = (new Date(readDay(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

const hour = 3_600_000;

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hour);
}

/**
 * When the work of a forgotten timer may have ended: with the colleague's last change in the company if an hour and more has passed since,
 * else at the limit. Null for a timer within the limit.
 */
export function suggestStop(started_at: Date | null, limit_hours: number | null, last_change: Date | null, now: Date): Date | null {
  if (started_at === null || limit_hours === null || hoursAfter(started_at, limit_hours) > now) return null;
  const isIdle = last_change !== null && last_change > started_at && now.getTime() - last_change.getTime() >= hour;
  return isIdle ? last_change : hoursAfter(started_at, limit_hours);
}

/** The seven days from a Monday. */
export function weekDays(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
