import type { CalendarEntry, CalendarEvent } from "../schema";
import { escapeText, joinLines } from "@/lib/commerce/ical";
import { writeDay, writeEvents, writeZones } from "./ics";

const programs: readonly (readonly [RegExp, string])[] = [
  [/Google-Calendar-Importer/i, "Google Calendar"],
  [/Microsoft|Outlook|Exchange/i, "Outlook"],
  [/dataaccessd|CalendarAgent|iCal\/|remindd|iOS\//i, "Apple Calendar"],
  [/Thunderbird/i, "Thunderbird"],
];

/** The calendar program behind a `User-Agent`; the first word of one that is not known. */
export function programIn(agent: string | null): string {
  const text = (agent ?? "").replace(/[^ -~]/g, "").trim();
  const known = programs.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? (text.split(/[\s/]/)[0]?.slice(0, 60) || "?");
}

/** A program that reads every few minutes is noted once in a quarter of an hour. */
const notedMs = 15 * 60_000;

/** Whether a reading is worth a note: it is of another program than the last one, or of a while later. */
export function isNewReading(last: { last_read_at: Date | null; last_reader: string | null }, agent: string | null, now: Date): boolean {
  if (last.last_read_at === null || last.last_reader !== programIn(agent)) return true;
  return now.getTime() - last.last_read_at.getTime() >= notedMs;
}

interface FeedOptions {
  name: string;
  timezone: string;
  events: readonly (CalendarEvent & { uid: string })[];
  /** Tasks, milestones and contracts, which take whole days, or a moment. */
  entries: readonly CalendarEntry[];
  host: string;
}

/** A feed says the same until something changes, so that readers can keep their copy: DTSTAMP is the last revision (RFC 5545, 3.8.7.2). */
export function writeFeed({ name, timezone, events, entries, host }: FeedOptions): string {
  const written = events.map((event) => writeEvents({ method: "PUBLISH", event, organizer: null, invitee: null, stamp: event.updated_at }));
  return joinLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Atrium//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timezone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...writeZones(written.flatMap(({ zones }) => zones)),
    ...written.flatMap(({ lines }) => lines),
    ...entries.flatMap((entry) => writeDay(entry, host)),
    "END:VCALENDAR",
  ]);
}
