import { addDays } from "@/lib/commerce/schedule";
import type { InvitationAnswer } from "../schema";

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
}

interface IcsOptions {
  method: IcsMethod;
  event: IcsEvent;
  organizer: Person;
  /** The reader alone, so that invitees do not learn each other's addresses; nobody in what is published. */
  invitee: (Person & { answer: InvitationAnswer }) | null;
  /** When this text is made, or, where it is published, when the event changed last. */
  stamp: Date;
}

const lineOctets = 75;

/** Folds a line at 75 octets, never inside a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

/** A TEXT value (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** A parameter's value in quotes, which may hold neither quotes nor controls (RFC 5545, 3.2). */
function quoted(text: string): string {
  return `"${text.replace(/[\u0000-\u001f\u007f]/g, " ").replaceAll('"', "'")}"`;
}

const instant = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, "");
const date = (day: string): string => day.replaceAll("-", "");

/** Whole days end on the day after the last (RFC 5545, 3.6.1). */
function timesOf({ starts_at, ends_at, starts_on, ends_on }: IcsEvent): string[] {
  if (starts_at !== null) return [`DTSTART:${instant(starts_at)}`, `DTEND:${instant(ends_at ?? starts_at)}`];
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

/** One event as iCalendar (RFC 5545) for a mail or a download. Times are in UTC: a single event needs no time zone. */
export function writeIcs({ method, event, organizer, invitee, stamp }: IcsOptions): string {
  const { uid, sequence, title, location, notes } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Atrium//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${instant(stamp)}`,
    `SEQUENCE:${String(sequence)}`,
    ...timesOf(event),
    `SUMMARY:${escapeText(title)}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(notes === "" ? [] : [`DESCRIPTION:${escapeText(notes)}`]),
    `ORGANIZER;CN=${quoted(organizer.name ?? organizer.email)}:mailto:${organizer.email}`,
    ...(invitee === null ? [] : [attendee(invitee)]),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}
