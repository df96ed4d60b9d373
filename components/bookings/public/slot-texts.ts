import { readerLocale } from "@/lib/commerce/reader-locale";

/** How dates and times are written for a reader. */
export function slotTexts(locale: string, timezone: string) {
  const language = readerLocale(locale);
  const inZone = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: timezone });
  const ofDay = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const date = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const [plain, named] = [inZone(clock), inZone({ ...clock, timeZoneName: "short" })];
  const [day, month, weekday] = [ofDay(date), ofDay({ month: "long", year: "numeric" }), ofDay({ weekday: "short" })];
  const weekdayName = ofDay({ weekday: "long" });
  // Arabic does not shorten its weekdays: whole names don't fit a column of the calendar.
  const heading = language.startsWith("ar") ? ofDay({ weekday: "narrow" }) : weekday;
  const whole = inZone({ ...date, ...clock, timeZoneName: "short" });
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  return {
    /** The times of one day. On the night on which clocks change, each says which clock it is of. */
    times: (starts: readonly Date[]): string[] => {
      const zoneName = (start: Date) => named.formatToParts(start).find(({ type }) => type === "timeZoneName")?.value;
      const isNight = new Set(starts.map(zoneName)).size > 1;
      return starts.map((start) => (isNight ? named : plain).format(start));
    },
    day: (text: string) => day.format(at(text)),
    month: (text: string) => month.format(at(`${text}-01`)),
    /** The heading of a weekday's column, and its whole name for a screen reader. */
    weekday: (text: string) => heading.format(at(text)),
    weekdayName: (text: string) => weekdayName.format(at(text)),
    /** The whole span: "Tuesday, 6 January 2026 at 10:00 – 10:30 CET". */
    span: (from: Date, to: Date) => whole.formatRange(from, to),
  };
}
