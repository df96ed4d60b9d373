import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, instantOfWallTime, wallTime } from "@/lib/commerce/timezone";

interface QuietHours {
  survey_quiet_from: number | null;
  survey_quiet_until: number | null;
  timezone: string;
}

/** When a survey may be emailed: now, or at the end of the quiet hours that `now` is in. Hours such as 21 to 8 pass midnight. */
export function endOfQuiet({ survey_quiet_from: from, survey_quiet_until: until, timezone }: QuietHours, now: Date): Date {
  if (from === null || until === null || from === until) return now;
  const hour = Number(wallTime(now, timezone).slice(11, 13));
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return now;
  const today = dayInTimezone(now, timezone);
  const day = hour < until ? today : addDays(today, 1);
  return instantOfWallTime(`${day}T${String(until).padStart(2, "0")}:00`, timezone);
}
