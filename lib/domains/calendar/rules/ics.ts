import { escapeText, joinLines, writeInstant, writeWall } from "@/lib/commerce/ical";
import { addDays } from "@/lib/commerce/days";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import type { CalendarEntry, CalendarException, InvitationAnswer } from "../schema";
import { readRepeat, writeRepeat } from "@/lib/commerce/repeat";
import { writeTimezone } from "@/lib/commerce/vtimezone";

/** REQUEST invites and updates, CANCEL takes back, PUBLISH is for those who subscribe or download (RFC 5546, 1.4). */
export type IcsMethod = "REQUEST" | "CANCEL" | "PUBLISH";

interface Person {
  name: string | null;
  email: string;
}

export interface IcsEvent {
  /** Never changes during the event's life, and is the same for all invitees. */
  uid: string;
  sequence: number;
  title: string;
  location: string | null;
  notes: string;
  starts_at: Date | null;
  ends_at: Date | null;
  starts_on: string | null;
  ends_on: string | null;
  starts: string | null;
  ends: string | null;
  timezone: string;
  rrule: string | null;
  exceptions: readonly CalendarException[];
}

interface IcsOptions {
  method: IcsMethod;
  event: IcsEvent;
  /** Null in a person's own feed, where nobody is asked. */
  organizer: Person | null;
  /** The reader alone, so that invitees do not learn each other's addresses; nobody in what is published. */
  invitee: (Person & { answer: InvitationAnswer }) | null;
  /** When this text is made, or, where it is published, when the event changed last. */
  stamp: Date;
}

/** A parameter's value in quotes, which may hold neither quotes nor controls (RFC 5545, 3.2). */
function quoted(text: string): string {
  return `"${text.replace(/[\u0000-\u001f\u007f]/g, " ").replaceAll('"', "'")}"`;
}

const date = (day: string): string => day.replaceAll("-", "");

type Times = Pick<IcsEvent, "starts" | "ends" | "starts_at" | "ends_at" | "starts_on" | "ends_on" | "timezone">;

/**
 * Whole days end on the day after the last (RFC 5545, 3.6.1). A single event is in UTC; a series has clock times in its time zone, so that
 * it stays where it is when the clocks change.
 */
function timesOf({ starts, ends, timezone, starts_at, ends_at, starts_on, ends_on }: Times, isLocal: boolean): string[] {
  if (isLocal && starts !== null)
    return [`DTSTART;TZID=${timezone}:${writeWall(starts)}`, `DTEND;TZID=${timezone}:${writeWall(ends ?? starts)}`];
  if (starts_at !== null) return [`DTSTART:${writeInstant(starts_at)}`, `DTEND:${writeInstant(ends_at ?? starts_at)}`];
  if (starts_on === null) return [];
  return [`DTSTART;VALUE=DATE:${date(starts_on)}`, `DTEND;VALUE=DATE:${date(addDays(ends_on ?? starts_on, 1))}`];
}

const participation: Record<InvitationAnswer, string> = {
  needs_action: "NEEDS-ACTION",
  accepted: "ACCEPTED",
  tentative: "TENTATIVE",
  declined: "DECLINED",
};

function attendee({ name, email, answer }: Person & { answer: InvitationAnswer }): string {
  const parameters = ["CUTYPE=INDIVIDUAL", "ROLE=REQ-PARTICIPANT", `PARTSTAT=${participation[answer]}`, "RSVP=TRUE"];
  return `ATTENDEE;${[...parameters, `CN=${quoted(name ?? email)}`].join(";")}:mailto:${email}`;
}

/** A start of the series, as a value of `name`. */
function startValue(name: string, occurrence: string, timezone: string): string {
  return occurrence.length === 10 ? `${name};VALUE=DATE:${date(occurrence)}` : `${name};TZID=${timezone}:${writeWall(occurrence)}`;
}

/** The rule and the deleted occurrences. UNTIL is in UTC where the start has a time zone (RFC 5545, 3.3.10). */
function repeatOf({ rrule, starts, timezone, exceptions }: IcsEvent): string[] {
  const repeat = rrule === null ? null : readRepeat(rrule);
  if (!repeat) return [];
  const until = starts !== null && repeat.until !== null ? writeInstant(instantOfEventTime(`${repeat.until}T23:59`, timezone)) : null;
  const rule = writeRepeat(repeat);
  const deleted = exceptions.filter(({ cancelled }) => cancelled);
  return [
    `RRULE:${until === null ? rule : rule.replace(/UNTIL=\d+/, `UNTIL=${until}`)}`,
    ...deleted.map(({ occurrence }) => startValue("EXDATE", occurrence, timezone)),
  ];
}

/** One VEVENT: an event, a series, or an occurrence that was changed. */
function writeEvent({ method, event, organizer, invitee, stamp }: IcsOptions, changed: CalendarException | null): string[] {
  const { title, location, notes } = changed ?? event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${writeInstant(stamp)}`,
    `SEQUENCE:${String(event.sequence)}`,
    ...(changed === null ? [] : [startValue("RECURRENCE-ID", changed.occurrence, event.timezone)]),
    ...timesOf(changed ?? event, event.rrule !== null),
    ...(changed === null ? repeatOf(event) : []),
    `SUMMARY:${escapeText(title)}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(notes === "" ? [] : [`DESCRIPTION:${escapeText(notes)}`]),
    ...(organizer === null ? [] : [`ORGANIZER;CN=${quoted(organizer.name ?? organizer.email)}:mailto:${organizer.email}`]),
    ...(invitee === null ? [] : [attendee(invitee)]),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** The VEVENTs of an event, and the time zones that they name. A cancelled series is cancelled whole. */
export function writeEvents(options: IcsOptions): { lines: string[]; zones: { zone: string; year: number }[] } {
  const { event, method } = options;
  const changed = method === "CANCEL" ? [] : event.exceptions.filter(({ cancelled }) => !cancelled);
  const lines = [writeEvent(options, null), ...changed.map((exception) => writeEvent(options, exception))].flat();
  const local = event.rrule === null ? [] : [event, ...changed].filter(({ starts }) => starts !== null);
  return { lines, zones: local.map(({ timezone, starts }) => ({ zone: timezone, year: Number(starts?.slice(0, 4)) })) };
}

/** A task, a milestone or the end of a contract as a day, or a moment of it, at which its reader stays free. */
export function writeDay({ source, id, milestone, title, starts_on, ends_on, starts_at, done }: CalendarEntry, host: string): string[] {
  const days = [`DTSTART;VALUE=DATE:${date(starts_on)}`, `DTEND;VALUE=DATE:${date(addDays(ends_on, 1))}`];
  return [
    "BEGIN:VEVENT",
    `UID:${[source, id, ...(milestone === null ? [] : [milestone])].join("-")}@${host}`,
    `DTSTAMP:${date(starts_on)}T000000Z`,
    // Without an end, it ends when it starts (RFC 5545, 3.6.1).
    ...(starts_at === null ? days : [`DTSTART:${writeInstant(starts_at)}`]),
    `SUMMARY:${escapeText(`${done ? "✓ " : ""}${title}`)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** VTIMEZONE of each zone, from its first year on. */
export function writeZones(zones: readonly { zone: string; year: number }[]): string[] {
  const first = new Map<string, number>();
  for (const { zone, year } of zones) first.set(zone, Math.min(year, first.get(zone) ?? year));
  return [...first].flatMap(([zone, year]) => writeTimezone(zone, year));
}

/** One event as iCalendar (RFC 5545) for a mail or a download. */
export function writeIcs(options: IcsOptions): string {
  const { lines, zones } = writeEvents(options);
  return joinLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Atrium//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${options.method}`,
    ...writeZones(zones),
    ...lines,
    "END:VCALENDAR",
  ]);
}
