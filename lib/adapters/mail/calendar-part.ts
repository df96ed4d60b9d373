export const calendarType = "text/calendar";

/** The method that iCalendar text names, which its MIME type must repeat (RFC 6047, 2.4). */
export function calendarMethod(content: Buffer): string {
  return /^METHOD:([A-Z]+)\r?$/m.exec(content.toString("utf8"))?.[1] ?? "PUBLISH";
}
