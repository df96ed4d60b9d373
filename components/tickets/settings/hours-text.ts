import { weekdays, type OpenWindow, type Weekday } from "@/lib/commerce/business-time";
import { OpenWindows } from "@/lib/domains/business-calendars/schema";

/** The hours of a day as they are typed: "09:00–12:00, 13:00–18:00"; empty for a closed day. */
export function writeHours(windows: readonly OpenWindow[]): string {
  return windows.map(({ from, to }) => `${from}–${to}`).join(", ");
}

/** "9", "9:30" or "09:30" as "09:30". */
function readTime(text: string): string {
  const [hours = "", minutes = "00"] = text.split(/[:.]/);
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}

/** The hours that a text names; null for text that names none, and for hours that overlap. */
export function readHours(text: string): OpenWindow[] | null {
  const parts = text.split(/[,;،]/).map((part) => part.trim());
  const windows = parts.filter((part) => part !== "").map((part) => part.split(/\s*[-–—]\s*/));
  if (windows.some((times) => times.length !== 2 || times.some((time) => !/^\d{1,2}([:.]\d{1,2})?$/.test(time)))) return null;
  const read = windows.map(([from = "", to = ""]) => ({ from: readTime(from), to: readTime(to) }));
  return OpenWindows.safeParse(read).data ?? null;
}

/** The name of each weekday in the reader's language. The first of January 2024 was a Monday. */
export function weekdayNames(locale: string): Record<Weekday, string> {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return Object.fromEntries(weekdays.map((day, index) => [day, format.format(Date.UTC(2024, 0, 1 + index))])) as Record<Weekday, string>;
}
