import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp } from "@/lib/kernel/base/wire";
import { NotificationKind, NotificationNoun } from "./schema/kinds";

export * from "./schema/kinds";

export const NotificationId = idOf("notification");

/** The values of a title's message, by name. */
export const NotificationValues = z.record(z.string().max(40), z.string().max(500));
export type NotificationValues = z.output<typeof NotificationValues>;

/** A row in a colleague's inbox. Its title is its kind's text in a catalogue, filled with the values in the reader's language. */
export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  values: NotificationValues,
  noun: NotificationNoun,
  /** The record that it is about. */
  record_id: RecordId,
  /** The colleague whose inbox it is in. */
  staff_id: idOf("staff"),
  read_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
});
export type Notification = z.output<typeof Notification>;

export const NotificationList = listQuery(["created_at"]).extend({ unread: QueryFlag.optional() });
export const NotificationPage = pageOf(Notification);

/** Counted up to a limit; `capped` means that there are more. */
export const UnreadCount = z.object({ count: z.int(), capped: z.boolean() });

/** The event behind the notification: `sequence` and `record_id` are the event's. */
export const NotificationCreate = z.strictObject({
  kind: NotificationKind,
  record_id: z.guid(),
  sequence: z.int(),
  /** The customer whose owner is notified. */
  customer_id: idOf("customer").nullable(),
  staff_id: idOf("staff")
    .nullable()
    .describe("The colleague who is notified instead. Without either, the company's owners are.")
    .optional(),
  /** The customer's name is added. */
  values: NotificationValues,
});

/** One colleague's notification of the above. */
export const NotificationAdd = z.strictObject({
  staff_id: idOf("staff"),
  event_id: z.guid(),
  kind: NotificationKind,
  record_id: z.guid(),
  inbox: z.boolean(),
  values: NotificationValues,
});

const preference = z.strictObject({ kind: NotificationKind, inbox: z.boolean(), mail: z.boolean() });

/** A colleague's preference for one kind: inbox, email, both or neither. */
export const NotificationPreference = z.object({
  ...preference.shape,
  /** 0 until the colleague's first choice. */
  version: z.int(),
  updated_at: Timestamp.nullable(),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const NotificationPreferenceQuery = preference.pick({ kind: true });
/** Omitted fields stay as they are. */
export const NotificationPreferenceReplace = preference.partial({ inbox: true, mail: true });
export const NotificationPreferencePage = pageOf(NotificationPreference);
