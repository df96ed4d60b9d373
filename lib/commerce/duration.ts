import { latinDigits } from "./latin-digits";

const clock = /^(\d{1,2}):([0-5]?\d)(?::([0-5]\d))?$/;
const hours = /^(\d{0,2})[.,٫](\d{1,6})$|^(\d{1,2})$/;
const units = /^(?:(\d{1,2})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?$/;
const day = 86_400;

/**
 * Seconds of a duration as people and programs write it: 1:30, 1:30:15, 1.5, 1,5, 1h 30m, 90m; 8 is hours. Empty is 0; null for other text
 * and above a day.
 */
export function readDuration(text: string): number | null {
  const typed = latinDigits(text).trim().toLowerCase();
  if (typed === "") return 0;
  const seconds = read(typed);
  return seconds === null || seconds > day ? null : seconds;
}

function read(typed: string): number | null {
  const byClock = clock.exec(typed);
  if (byClock) return Number(byClock[1]) * 3600 + Number(byClock[2]) * 60 + Number(byClock[3] ?? 0);
  const byHours = hours.exec(typed);
  if (byHours) {
    const number = Number(byHours[3] ?? `${byHours[1] ?? ""}.${byHours[2] ?? "0"}`);
    // With two decimals a third of an hour is 0.33, which means 20 minutes; with more it is exact.
    return (byHours[2] ?? "").length > 2 ? Math.round(number * 3600) : Math.round(number * 60) * 60;
  }
  const byUnits = units.exec(typed);
  return byUnits ? Number(byUnits[1] ?? 0) * 3600 + Number(byUnits[2] ?? 0) * 60 : null;
}

/** A time of the day as programs write it, as "09:05:00": 9:05, 09:05:00, 2:05 PM; null for other text. */
export function readTimeOfDay(text: string): string | null {
  const [, hour = "", minute = "", second = "00", half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/.exec(latinDigits(text).trim().toLowerCase()) ?? [];
  if (hour === "" || Number(minute) > 59 || Number(second) > 59) return null;
  const counted = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return counted > 23 || (half !== undefined && Number(hour) > 12) ? null : `${String(counted).padStart(2, "0")}:${minute}:${second}`;
}
