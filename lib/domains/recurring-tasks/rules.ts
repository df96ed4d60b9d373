import type { z } from "zod";
import { addDays, daysBetween, occurrence } from "@/lib/commerce/days";
import { invalidField } from "@/lib/kernel/base/errors";
import type { TaskCadence } from "./schema";

/** When a schedule creates tasks; days are YYYY-MM-DD. */
export interface TaskSchedule {
  cadence: z.output<typeof TaskCadence>;
  every: number;
  start_date: string;
  end_date: string | null;
}

const longest = { daily: 1, weekly: 7, monthly: 31 } as const;

/** The first day of a cycle that is not before `from`, or null after the schedule's end. */
export function nextCycleDay({ cadence, every, start_date, end_date }: TaskSchedule, from: string): string | null {
  // No cycle before this one can be as late as `from`.
  let cycle = Math.max(0, Math.floor(daysBetween(start_date, from) / (longest[cadence] * every)));
  let day = occurrence(start_date, cadence, cycle * every);
  while (day < from) {
    cycle += 1;
    day = occurrence(start_date, cadence, cycle * every);
  }
  return end_date !== null && day > end_date ? null : day;
}

/** The day of the next task: today at the earliest, and after the latest one. Cycles that went by while it was paused are left out. */
export function nextDayOf(schedule: TaskSchedule, { last_date, today }: { last_date: string | null; today: string }): string | null {
  const after = last_date === null ? today : addDays(last_date, 1);
  return nextCycleDay(schedule, after > today ? after : today);
}

/** @throws AppError `invalid` for a schedule that ends before it starts. */
export function assertOrder({ start_date, end_date }: Pick<TaskSchedule, "start_date" | "end_date">): void {
  if (end_date !== null && end_date < start_date) throw invalidField("end_date", "before_start", "The schedule ends before it starts.");
}
