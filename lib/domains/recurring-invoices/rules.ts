import { occurrence } from "@/lib/commerce/days";
import type { Cadence } from "@/lib/commerce/schedule";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { RecurringStatus } from "./schema";

export { consentTo } from "./rules/autopay";
export { raise } from "./rules/prices";

/** The verbs that each status allows. */
const moves = {
  draft: ["start", "edit", "terminate"],
  active: ["edit", "pause", "run", "terminate"],
  paused: ["edit", "resume", "terminate"],
  stopped: ["edit", "rearm", "terminate"],
  terminated: [],
  completed: [],
} as const satisfies Record<RecurringStatus, readonly string[]>;

export type RecurringVerb = (typeof moves)[RecurringStatus][number];

const participles: Record<RecurringVerb, string> = {
  start: "started",
  edit: "changed",
  pause: "paused",
  run: "run",
  resume: "resumed",
  rearm: "re-armed",
  terminate: "terminated",
};

/** Whether a schedule with this status allows the verb. */
export function allows(status: RecurringStatus, verb: RecurringVerb): boolean {
  return (moves[status] as readonly RecurringVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: RecurringStatus, verb: RecurringVerb): void {
  if (allows(status, verb)) return;
  const legal = moves[status].map((each) => participles[each]).join(" or ");
  const instead = legal === "" ? "It can no longer change." : `It can be ${legal}.`;
  throw new AppError("conflict", `A recurring invoice that is ${status} can't be ${participles[verb]}. ${instead}`);
}

/** When a schedule issues; days are YYYY-MM-DD. */
export interface Schedule {
  cadence: Cadence;
  anchor_date: string;
  anchor_cycle: number;
  end_date: string | null;
  max_cycles: number | null;
}

/** The day of a cycle, or null after the schedule's end. */
export function dayOfCycle(schedule: Schedule, cycle: number): string | null {
  if (schedule.max_cycles !== null && cycle >= schedule.max_cycles) return null;
  const day = occurrence(schedule.anchor_date, schedule.cadence, cycle - schedule.anchor_cycle);
  return schedule.end_date !== null && day > schedule.end_date ? null : day;
}

/** The first cycle from `from` on whose day is not before `today`, with its day; null where the schedule ends before. */
export function cycleOnOrAfter(schedule: Schedule, from: number, today: string): { cycle: number; day: string } | null {
  for (let cycle = from; ; cycle += 1) {
    const day = dayOfCycle(schedule, cycle);
    if (day === null) return null;
    if (day >= today) return { cycle, day };
  }
}

/**
 * The anchor of a schedule that begins now: where its start is past, the cycles before `today` are left out, and the first that is not past
 * is cycle 0. So nothing is made up for, and the days keep the day of the month of the start.
 * @throws AppError `invalid` where the schedule ends before `today`.
 */
export function anchorFor(
  { start_date, cadence, end_date }: { start_date: string; cadence: Cadence; end_date: string | null },
  today: string,
) {
  const first = cycleOnOrAfter({ cadence, anchor_date: start_date, anchor_cycle: 0, end_date, max_cycles: null }, 0, today);
  if (first === null) throw invalidField("end_date", "past", "The schedule has ended before its first invoice.");
  return { anchor_date: start_date, anchor_cycle: first.cycle === 0 ? 0 : -first.cycle, day: first.day };
}

/** The last cycle from `from` on whose day is not after `today`; `from` itself must be due. `missed` counts the cycles before it. */
export function latestDue(schedule: Schedule, from: number, today: string): { cycle: number; missed: number } {
  let cycle = from;
  for (;;) {
    const next = dayOfCycle(schedule, cycle + 1);
    if (next === null || next > today) return { cycle, missed: cycle - from };
    cycle += 1;
  }
}

/** The next `count` cycles from `from` on; fewer where the schedule ends. */
export function nextCycles(schedule: Schedule, from: number, count: number): { cycle: number; date: string }[] {
  const found: { cycle: number; date: string }[] = [];
  for (let cycle = from; found.length < count; cycle += 1) {
    const date = dayOfCycle(schedule, cycle);
    if (date === null) break;
    found.push({ cycle, date });
  }
  return found;
}

/** @throws AppError `invalid` for a schedule that ends before it starts, or sends what it does not finalize. */
export function assertSchedule(fields: { start_date: string; end_date: string | null; auto_finalize: boolean; auto_send: boolean }): void {
  if (fields.end_date !== null && fields.end_date < fields.start_date)
    throw invalidField("end_date", "before_start", "The schedule ends before it starts.");
  if (fields.auto_send && !fields.auto_finalize)
    throw invalidField("auto_send", "needs_finalize", "Only finalized invoices can be sent: finalize them automatically too.");
}
