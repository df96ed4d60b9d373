import type { z } from "zod";
import type { Currency } from "@/lib/commerce/currencies";
import { Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import { fromWire } from "@/lib/commerce/money";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { instantOfWallTime, wallTime } from "@/lib/commerce/timezone";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { DunningHoldCreate, DunningStep, HoldOutcome, LateFee } from "./schema";

/** A hold as far as the ladder is concerned; days are YYYY-MM-DD in the company's time zone. */
export interface HoldDays {
  from: string;
  until: string | null;
  ended_on: string | null;
}

/** The first day after a hold as it is now known, or null while it has no end. */
const dayAfter = ({ until, ended_on }: HoldDays): string | null => ended_on ?? (until === null ? null : addDays(until, 1));

/** Whether the ladder stands still on `today`. */
export function isHeld(hold: HoldDays, today: string): boolean {
  const end = dayAfter(hold);
  return hold.from <= today && (end === null || end > today);
}

/** For how many days after the due date the ladder has stood still up to `today`. Holds of one invoice do not overlap. */
export function heldDays(holds: readonly HoldDays[], due_date: string, today: string): number {
  let days = 0;
  for (const hold of holds) {
    const start = hold.from > due_date ? hold.from : due_date;
    const end = [dayAfter(hold) ?? today, today].sort()[0] ?? today;
    if (end > start) days += daysBetween(start, end);
  }
  return days;
}

/** What the ladder of one invoice depends on. */
export interface Ladder {
  steps: readonly DunningStep[];
  starts_on: string;
  due_date: string;
  holds: readonly HoldDays[];
  /** The days of the steps that were taken. */
  taken: readonly number[];
}

/** The day of a step: days on hold push back the steps after the due date. */
function dayOf({ days }: DunningStep, { due_date, holds }: Ladder, today: string): string {
  return addDays(due_date, days <= 0 ? days : days + heldDays(holds, due_date, today));
}

/** The steps above the highest one that was taken: a ladder never goes back, also under another policy. */
function stepsLeft({ steps, taken }: Ladder): DunningStep[] {
  const highest = Math.max(-Infinity, ...taken);
  return steps.filter(({ days }) => days > highest);
}

/**
 * The step to take on `today`: the latest whose day has come, so that downtime skips the earlier ones. A reminder before the due date is
 * pointless afterwards. Null if there is none, or while the invoice is on hold.
 */
export function dueStep(ladder: Ladder, today: string): DunningStep | null {
  if (ladder.holds.some((hold) => isHeld(hold, today))) return null;
  const due = stepsLeft(ladder).filter((step) => {
    const day = dayOf(step, ladder, today);
    return day <= today && day >= ladder.starts_on && (step.days >= 0 || today < ladder.due_date);
  });
  return due.at(-1) ?? null;
}

/** The step that comes next with its day, today at the earliest; the day is null while a hold has no end. Null after the last step. */
export function nextStep(ladder: Ladder, today: string): { step: DunningStep; date: string | null } | null {
  const present = dueStep(ladder, today);
  if (present) return { step: present, date: today };
  const open = ladder.holds.find((hold) => isHeld(hold, today));
  const resumes = open ? dayAfter(open) : today;
  const asOf = resumes ?? today;
  const left = stepsLeft(ladder).filter(({ days }) => days >= 0 || asOf < ladder.due_date);
  const onResume = open && resumes !== null ? dueStep(ladder, resumes) : null;
  if (onResume) return { step: onResume, date: resumes };
  const step = left.find((each) => {
    const day = dayOf(each, ladder, asOf);
    return day >= ladder.starts_on && (open !== undefined || day >= asOf);
  });
  if (!step) return null;
  return { step, date: resumes === null ? null : dayOf(step, ladder, asOf) };
}

/** The late fee on a balance due, both in minor units of `currency`, rounded half up; null where none is charged. */
export function feeOf(fee: LateFee | null, balance: bigint, currency: Currency): bigint | null {
  if (fee === null || balance <= 0n) return null;
  if (fee.kind === "fixed") return fee.currency === currency ? fromWire(fee.amount, currency) : null;
  const amount = roundHalfUp(new Decimal(balance).times(fee.rate).dividedBy("100"));
  return amount > 0n ? amount : null;
}

/** @throws AppError `invalid` for steps out of order, or a fee before the invoice is overdue. */
export function assertSteps(steps: readonly DunningStep[]): void {
  for (const [index, { days, fee }] of steps.entries()) {
    if (index > 0 && days <= (steps[index - 1]?.days ?? days))
      throw invalidField(`steps.${index}.days`, "order", "Each step must come later than the one before it.");
    if (fee !== null && days <= 0) throw invalidField(`steps.${index}.fee`, "too_early", "A late fee needs a step after the due date.");
    if (fee?.kind === "fixed") fromWire(fee.amount, fee.currency, `steps.${index}.fee.amount`);
  }
}

/** The hour at which reminders go out, in the company's time zone. */
const hour = "09:00";

/** The next time after `now` at which a company's invoices are looked at: 9:00 by its clocks. */
export function nextRun(now: Date, timezone: string): Date {
  const today = wallTime(now, timezone).slice(0, 10);
  const first = instantOfWallTime(`${today}T${hour}`, timezone);
  return first > now ? first : instantOfWallTime(`${addDays(today, 1)}T${hour}`, timezone);
}

/** @throws AppError `invalid` for a promise without a day, a day in the past, or one more than a year ahead. */
export function assertUntil({ kind, until }: Pick<z.output<typeof DunningHoldCreate>, "kind" | "until">, today: string): void {
  if (kind === "promise" && (until ?? null) === null) throw invalidField("until", "required", "Enter the day by which the customer pays.");
  if (until === undefined || until === null) return;
  if (until < today) throw invalidField("until", "past", "This day has passed; choose today or later.");
  if (until > addDays(today, 366)) throw invalidField("until", "too_far", "Choose a day within the next year.");
}

/** How a hold ends whose last day has passed: `owed` says whether the invoice still has a balance due. */
export function outcomeOf(kind: "dispute" | "promise", owed: boolean): HoldOutcome {
  if (kind === "dispute") return "expired";
  return owed ? "broken" : "kept";
}

/** @throws AppError `conflict` for a hold that has ended. */
export function assertOpenHold({ ended_on }: { ended_on: string | null }): void {
  if (ended_on !== null) throw new AppError("conflict", "The hold has ended already. You can place a new one.");
}
