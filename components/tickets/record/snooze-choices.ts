import { addDays, readDay } from "@/lib/commerce/days";
import { dayInTimezone, instantOfWallTime } from "@/lib/commerce/timezone";

const morning = "09:00";
const wholeHour = 3_600_000;

/** A day and a time on the company's clocks; null for a time that is incomplete. */
export function atTime(day: string, time: string, timezone: string): Date | null {
  return /^\d\d:\d\d$/.test(time) ? instantOfWallTime(`${day}T${time}`, timezone) : null;
}

/** The usual times to be reminded at: in three hours, tomorrow morning, and Monday morning. */
export function snoozeChoices(now: Date, timezone: string): { key: "hours" | "tomorrow" | "monday"; until: Date }[] {
  const today = dayInTimezone(now, timezone);
  const weekday = new Date(readDay(today)).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const hours = new Date(Math.ceil((now.getTime() + 3 * wholeHour) / wholeHour) * wholeHour);
  const tomorrow = instantOfWallTime(`${addDays(today, 1)}T${morning}`, timezone);
  const monday = instantOfWallTime(`${addDays(today, daysToMonday)}T${morning}`, timezone);
  return [
    { key: "hours", until: hours },
    { key: "tomorrow", until: tomorrow },
    ...(daysToMonday === 1 ? [] : [{ key: "monday" as const, until: monday }]),
  ];
}
