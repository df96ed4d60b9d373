import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { isTimezone } from "@/lib/commerce/timezone";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress, lineOf, textOf, Timestamp } from "@/lib/kernel/base/wire";
import { readRepeat } from "@/lib/commerce/repeat";

export const CalendarEventId = idOf("calendar_event");
export const CalendarInviteeId = idOf("calendar_invitee");

/** As iCalendar's PARTSTAT has it (RFC 5545, 3.2.12). */
export const InvitationAnswer = z.enum(["needs_action", "accepted", "tentative", "declined"]);
export type InvitationAnswer = z.output<typeof InvitationAnswer>;

/** How many people an event may invite. */
export const mostInvitees = 50;

/** A person outside the company who is invited to an event. */
export const CalendarInvitee = z.object({
  id: CalendarInviteeId,
  email: EmailAddress,
  name: z.string().nullable(),
  answer: InvitationAnswer,
  answered_at: Timestamp.nullable(),
});
export type CalendarInvitee = z.output<typeof CalendarInvitee>;

export const CalendarInviteeAdd = z.strictObject({ email: EmailAddress, name: lineOf(200).nullable().optional() });

/** A time of a day as clocks show it in the event's time zone: "2026-01-31T09:30". */
export const WallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "Must be a day and a time, such as 2026-01-31T09:30")
  .refine((text) => isDay(text.slice(0, 10)), "Must be a day of the calendar");

function isDay(text: string): boolean {
  return Day.safeParse(text).success;
}

const Timezone = z.string().max(60).refine(isTimezone, "Must be an IANA time zone");

const details = z.strictObject({
  title: lineOf(200),
  location: lineOf(200).nullable(),
  notes: textOf(5000),
});

/** When an event is: by clock times in a time zone, or by whole days of which `ends_on` is the last. */
const times = z.strictObject({
  starts: WallTime.nullable(),
  ends: WallTime.nullable(),
  /** Default: the company's. */
  timezone: Timezone,
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
});

/**
 * How an event repeats, as RFC 5545 (3.3.10) writes it: FREQ from DAILY to YEARLY, INTERVAL, BYDAY for weeks (MO,WE), BYDAY (2TU, -1FR) or
 * BYMONTHDAY for months, and COUNT, or UNTIL as the last day (20261231) in the event's time zone.
 */
export const RepeatRule = z
  .string()
  .max(200)
  .refine((text) => readRepeat(text) !== null, "Must be a rule that the calendar knows, such as FREQ=WEEKLY;BYDAY=MO,WE");

/** When an occurrence starts by the rule: a clock time, or a day for whole days. */
export const Occurrence = z.union([WallTime, Day]);

/** An occurrence of a series that was changed, or deleted: `cancelled`. */
export const CalendarException = z.object({
  occurrence: Occurrence,
  cancelled: z.boolean(),
  ...details.shape,
  ...times.shape,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
});
export type CalendarException = z.output<typeof CalendarException>;

/** An event of a colleague's own calendar. A series has the times of its first occurrence. */
export const CalendarEvent = z.object({
  id: CalendarEventId,
  owner_id: idOf("staff"),
  ...details.shape,
  all_day: z.boolean(),
  ...times.shape,
  /** The same as instants, for an event by clock times. */
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** Null for a single event. */
  rrule: RepeatRule.nullable(),
  /** The last day of a series that ends. */
  series_ends_on: Day.nullable(),
  exceptions: z.array(CalendarException),
  /** In the order in which they were invited. */
  invitees: z.array(CalendarInvitee),
  /** Raised by a change of the time or the place. */
  sequence: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/** Either `starts` and `ends`, or `starts_on` and `ends_on`; without an end it lasts an hour, or a day. */
export const CalendarEventCreate = z.strictObject({
  ...details.partial().required({ title: true }).shape,
  ...times.partial().shape,
  rrule: RepeatRule.nullable().optional(),
});
/** The start of a series is moved to its first occurrence. A rule of null leaves a single event. */
export const CalendarEventUpdate = CalendarEventCreate.partial();

/** Which occurrences a change is for: this one, this and those after it, or all. */
export const ChangeScope = z.enum(["this", "following", "all"]);
export type ChangeScope = z.output<typeof ChangeScope>;

/** One occurrence of a series, as it is now. */
export const CalendarOccurrence = z.object({
  /** The event of the series. */
  id: CalendarEventId,
  occurrence: Occurrence,
  ...details.shape,
  all_day: z.boolean(),
  ...times.shape,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  rrule: RepeatRule,
  invitees: z.array(CalendarInvitee),
  version: z.int(),
});
export type CalendarOccurrence = z.output<typeof CalendarOccurrence>;

/** A new rule is for this and the following, or for all. */
export const CalendarOccurrenceUpdate = CalendarEventUpdate.extend({ scope: ChangeScope });

export const CalendarSource = z.enum(["events", "tasks", "milestones", "contracts"]);
export type CalendarSource = z.output<typeof CalendarSource>;

/** An entry of the calendar: an event, the due date of a task, a project's milestone, or the end of a contract's term. */
export const CalendarEntry = z.object({
  source: CalendarSource,
  /** The id of the event, task, project or contract. */
  id: z.string(),
  title: z.string(),
  /** The first and the last day, in the company's time zone. */
  starts_on: Day,
  ends_on: Day,
  /** Null for what takes whole days. */
  starts_at: Timestamp.nullable(),
  /** Null for whole days, and for a task that is due at a time. */
  ends_at: Timestamp.nullable(),
  location: z.string().nullable(),
  /** For an occurrence of a series: when it starts by the rule. */
  occurrence: Occurrence.nullable(),
  /** For a milestone: its key in the project. */
  milestone: z.string().nullable(),
  owner_id: idOf("staff").nullable(),
  /** Whether a task is done or a milestone reached. */
  done: z.boolean(),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;

/** An own event, a task or a milestone that gets another day; an event keeps its time and its length. */
export const CalendarMove = z.strictObject({
  source: CalendarSource.exclude(["contracts"]),
  /** The id of the event, task or project. */
  id: z.string().max(60),
  /** The new first day, in the company's time zone. */
  to: Day,
  occurrence: Occurrence.nullable().optional(),
  milestone: z.string().max(40).nullable().optional(),
});

/** The longest range that is read at once, in days: six weeks of a month's page, and some more. */
export const longestRange = 100;

export const CalendarRange = z.strictObject({
  from: Day,
  /** The last day. */
  to: Day,
  source: CalendarSource.optional(),
  /** Only what this colleague owns or is assigned. */
  owner_id: idOf("staff").optional(),
});

/** `capped` says that a source had more entries than are shown. */
export const CalendarEntries = z.object({ data: z.array(CalendarEntry), capped: z.boolean() });

export const CalendarView = z.enum(["month", "week", "day", "agenda"]);
export type CalendarView = z.output<typeof CalendarView>;

/** How a colleague looks at the calendar. */
export const CalendarPreference = z.strictObject({ view: CalendarView, hidden: z.array(CalendarSource).max(4) });
export type CalendarPreference = z.output<typeof CalendarPreference>;

/** The same with today in the company's time zone, around which the calendar opens. */
export const CalendarLook = CalendarPreference.extend({ today: Day });

/** An answer that a calendar program mailed (RFC 5546, 3.2.3). */
export const CalendarReply = z.strictObject({
  uid: z.string(),
  sequence: z.int(),
  /** In lower case. */
  attendee: z.string(),
  answer: InvitationAnswer.exclude(["needs_action"]),
  answered_at: Timestamp,
});
export type CalendarReply = z.output<typeof CalendarReply>;

export const InvitationToken = z.string().max(100);

/** What the holder of an invitation's token sees. */
export const Invitation = z.object({
  company_name: z.string(),
  organizer_name: z.string(),
  title: z.string(),
  location: z.string().nullable(),
  notes: z.string(),
  /** Written for a reader. */
  when: z.string(),
  answer: InvitationAnswer,
  /** Whether the event is over, so that an answer comes too late. */
  over: z.boolean(),
  /** Where the event can be downloaded as iCalendar. */
  ics_url: z.url(),
});
export const InvitationAnswered = z.object({ answer: InvitationAnswer });

/** The address at which a colleague's own calendar program reads the calendar. */
export const CalendarFeed = z.object({
  id: idOf("calendar_feed"),
  /** Secret: who knows it reads the calendar. */
  url: z.url(),
  sources: z.array(CalendarSource),
  last_read_at: Timestamp.nullable(),
  /** The program that read it last. */
  last_reader: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarFeedRotate = z.strictObject({ sources: z.array(CalendarSource).min(1).max(4) });

/** Null for a colleague without a feed. */
export const CalendarFeedState = z.object({ feed: CalendarFeed.nullable() });
