import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export const CalendarConnectionId = idOf("calendar_connection");

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

export const CalendarConnection = z.object({
  id: CalendarConnectionId,
  provider: z.literal("google"),
  account: z.string(),
  state: ConnectionState,
  synced_at: Timestamp.nullable(),
  /** Failed syncs in a row. */
  failures: z.int(),
  /** The newest values that were replaced, each with its event. */
  replaced: z.array(ReplacedValue.extend({ event_id: idOf("calendar_event") })),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CalendarConnection = z.output<typeof CalendarConnection>;

/** `available`: whether the operator of this installation has set up Google's side. */
export const CalendarConnections = z.object({ data: z.array(CalendarConnection), available: z.boolean() });
export const ConnectionAddress = z.object({ url: z.url() });
export const ConnectionComplete = z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(4000) });

/** The fields of an event that are compared, each as text. */
export const EventFields = z.object({ title: z.string(), location: z.string(), notes: z.string(), times: z.string() });
export type EventFields = z.output<typeof EventFields>;

/** An event at the provider, as far as it is compared. */
export const RemoteState = z.object({
  remote_id: z.string(),
  etag: z.string(),
  updated_at: Timestamp,
  read_only: z.boolean(),
  /** The time zone of the clock times, if the provider has one that is known here. */
  timezone: z.string().nullable(),
  fields: EventFields,
});
export type RemoteState = z.output<typeof RemoteState>;
