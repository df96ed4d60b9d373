import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf, secretText, Timestamp } from "@/lib/kernel/base/wire";

export const CalendarConnectionId = idOf("calendar_connection");

export const CalendarProvider = z.enum(["google", "microsoft", "caldav"]);
export type CalendarProvider = z.output<typeof CalendarProvider>;

/** The providers to which a person gives access on the provider's own pages. */
export const SignInProvider = CalendarProvider.extract(["google", "microsoft"]);
export type SignInProvider = z.output<typeof SignInProvider>;

/** `reconnect`: the person has withdrawn the access at the provider. */
export const ConnectionState = z.enum(["active", "reconnect"]);

/** A value that lost against a newer change of the same field on the other side. */
export const ReplacedValue = z.object({
  field: z.enum(["title", "location", "notes", "times"]),
  /** Where the value was. */
  side: z.enum(["here", "provider"]),
  value: z.string(),
  at: Timestamp,
});
export type ReplacedValue = z.output<typeof ReplacedValue>;

/** A repeating event that is not synced, since the other side has no such rule. */
export const LeftOut = z.object({
  title: z.string(),
  /** Where it is. */
  side: z.enum(["here", "provider"]),
  /** The event here; null for one at the provider. */
  event_id: idOf("calendar_event").nullable(),
});
export type LeftOut = z.output<typeof LeftOut>;

/** The same as it is stored, with the id of the event there or here. */
export const StoredLeftOut = z.array(LeftOut.pick({ title: true, side: true }).extend({ id: z.string() }));

/** A calendar at the provider that can be synced. */
const Choice = z.object({ id: z.string(), name: z.string() });

export const CalendarConnection = z.object({
  id: CalendarConnectionId,
  provider: CalendarProvider,
  account: z.string(),
  /** The calendar that is synced. */
  calendar_id: z.string(),
  /** Those that can be chosen. */
  calendars: z.array(Choice),
  state: ConnectionState,
  synced_at: Timestamp.nullable(),
  /** Failed syncs in a row. */
  failures: z.int(),
  /** Since when no sync has succeeded; null while they do. */
  failing_since: Timestamp.nullable(),
  /** The newest values that were replaced, each with its event. */
  replaced: z.array(ReplacedValue.extend({ event_id: idOf("calendar_event") })),
  /** Repeating events that stay on their side. */
  left_out: z.array(LeftOut),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CalendarConnection = z.output<typeof CalendarConnection>;

/** `available`: the providers that can be connected on this installation. */
export const CalendarConnections = z.object({ data: z.array(CalendarConnection), available: z.array(CalendarProvider) });
export const ConnectionAddress = z.object({ url: z.url() });
export const ConnectionComplete = z.strictObject({
  provider: SignInProvider,
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(4000),
});

/** A server of calendars, and who may read them: with most servers, a password made for this app alone. */
export const CaldavConnect = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  user: lineOf(200),
  password: secretText(500),
});
/** Why a server could not be connected. */
export const CaldavProblem = z.enum([
  "scheme_not_allowed",
  "port_not_allowed",
  "address_not_allowed",
  "redirect",
  "no_calendars",
  "no_calendar",
  "credentials",
]);
export const CalendarChoice = z.strictObject({ provider: CalendarProvider, calendar_id: z.string().min(1).max(1000) });

/** The fields of an event that are compared, each as text. */
export const EventFields = z.object({
  title: z.string(),
  location: z.string(),
  notes: z.string(),
  /** From one instant or day to another; for a series by clock times, and their time zone. */
  times: z.string(),
  /** The rule of a series, or "". */
  repeat: z.string(),
  /** The occurrences that are not as the rule has them, as JSON, or "". */
  changes: z.string(),
});
export type EventFields = z.output<typeof EventFields>;

/** An event at the provider, as far as it is compared. */
export const RemoteState = z.object({
  remote_id: z.string(),
  own_id: z.string().nullable(),
  etag: z.string(),
  updated_at: Timestamp,
  read_only: z.boolean(),
  /** The time zone of the clock times, if the provider has one that is known here. */
  timezone: z.string().nullable(),
  fields: EventFields,
});
export type RemoteState = z.output<typeof RemoteState>;
