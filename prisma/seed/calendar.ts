import { addDays, readDay } from "@/lib/commerce/days";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import type { Random } from "./random";

/** A company's working hours. */
export interface WorkWeek {
  timezone: string;
  /** Days off, 0 for Sunday. */
  rest: readonly number[];
}

/** The day itself if it is a working day, else the next one. */
export function workday(day: string, week: WorkWeek): string {
  return week.rest.includes(new Date(readDay(day)).getUTCDay()) ? workday(addDays(day, 1), week) : day;
}

/** A moment between nine and five on the first working day from `day` on. */
export function officeHour(day: string, week: WorkWeek, random: Random): Date {
  const minutes = 9 * 60 + random.between(0, 8 * 60 - 1);
  return new Date(startOfDayInstant(workday(day, week), week.timezone).getTime() + (minutes * 60 + random.between(0, 59)) * 1000);
}
