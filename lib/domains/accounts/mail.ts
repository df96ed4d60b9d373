/** An instant for the reader of a mail, in the company's timezone, which is named: the reader may be elsewhere. Always of the Gregorian calendar. */
export function formatExpiry(instant: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { calendar: "gregory", timeZone, year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(instant);
}
