import { instantIn, parameterOf, readLines } from "@/lib/commerce/ical";
import type { CalendarEvent, CalendarInvitee, CalendarReply } from "../schema";

/** A longer text is no answer. */
const longest = 100_000;

const answers = { ACCEPTED: "accepted", TENTATIVE: "tentative", DECLINED: "declined" } as const;

/**
 * The answer of one guest in an iCalendar text with METHOD:REPLY (RFC 5546, 3.2.3); null for anything else, and for an answer to one
 * occurrence of a series, which guests here answer as a whole.
 */
export function readReply(text: string): CalendarReply | null {
  if (text.length > longest) return null;
  const lines = readLines(text).map((line) => ({ ...line, value: line.value.trim() }));
  const begin = lines.findIndex(({ name, value }) => name === "BEGIN" && value.toUpperCase() === "VEVENT");
  const end = lines.findIndex(({ name, value }, index) => index > begin && name === "END" && value.toUpperCase() === "VEVENT");
  if (begin < 0 || end < 0) return null;
  if (!lines.some(({ name, value }) => name === "METHOD" && value.toUpperCase() === "REPLY")) return null;
  const event = lines.slice(begin + 1, end);
  const valueOf = (wanted: string) => event.find(({ name }) => name === wanted)?.value;
  const attendees = event.filter(({ name }) => name === "ATTENDEE");
  const [attendee] = attendees;
  const [uid, answered_at] = [valueOf("UID"), instantIn(valueOf("DTSTAMP") ?? "")];
  if (!attendee || attendees.length !== 1 || !uid || uid.length > 300 || !answered_at || valueOf("RECURRENCE-ID") !== undefined)
    return null;
  const answer = Object.entries(answers).find(([name]) => name === parameterOf(attendee, "PARTSTAT").toUpperCase())?.[1];
  const address = /^mailto:(.+)$/i.exec(attendee.value)?.[1]?.trim().toLowerCase();
  const sequence = Number(valueOf("SEQUENCE") ?? "0");
  if (!answer || !address || address.length > 254 || !Number.isInteger(sequence) || sequence < 0 || sequence > 1_000_000) return null;
  return { uid, sequence, attendee: address, answer, answered_at };
}

/** Whether an answer is to the event as it is, and later than the one before (RFC 5546, 2.1.5). */
export function isReplyCurrent(reply: CalendarReply, event: Pick<CalendarEvent, "sequence">, invitee: CalendarInvitee): boolean {
  if (reply.sequence < event.sequence) return false;
  return invitee.answered_at === null || reply.answered_at > invitee.answered_at;
}
