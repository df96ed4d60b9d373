import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp } from "@/lib/kernel/base/wire";

export const NotificationId = idOf("notification");

/** What colleagues are told of: the closed list, each with its rule in rules.ts. */
export const NotificationKind = z.enum(["invoice_paid", "payment_received", "invoice_reopened", "ledger_disagreement", "payment_flagged"]);
export type NotificationKind = z.output<typeof NotificationKind>;

/** The kinds of record that a notification is about. */
export const NotificationNoun = z.enum(nounsWith("notified"));
export type NotificationNoun = z.output<typeof NotificationNoun>;

/** What a title's message is filled in with, by name. */
export const NotificationValues = z.record(z.string().max(40), z.string().max(500));
export type NotificationValues = z.output<typeof NotificationValues>;

/** A line in a colleague's inbox. The title is a message key with its values, so that each reader sees it in the language of the screen. */
export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  title_key: z.string(),
  values: NotificationValues,
  noun: NotificationNoun,
  /** The record it is about. */
  record_id: RecordId,
  read_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
});
export type Notification = z.output<typeof Notification>;

export const NotificationList = listQuery(["created_at"]).extend({ unread: QueryFlag.optional() });
export const NotificationPage = pageOf(Notification);

/** Counted up to a limit; `capped` says that there are more. */
export const UnreadCount = z.object({ count: z.int(), capped: z.boolean() });

/** What happened, as an event told it: `sequence` and `record_id` are the event's own. */
export const NotificationCreate = z.strictObject({
  kind: NotificationKind,
  record_id: z.guid(),
  sequence: z.int(),
  /** Whose customer decides who is told; without one the owners are. */
  customer_id: idOf("customer").nullable(),
  /** The customer's name is added. */
  values: NotificationValues,
});

/** One colleague's line, made within the above. */
export const NotificationAdd = z.strictObject({
  staff_id: idOf("staff"),
  event_id: z.guid(),
  kind: NotificationKind,
  record_id: z.guid(),
  inbox: z.boolean(),
  values: NotificationValues,
});

const preference = z.strictObject({ kind: NotificationKind, inbox: z.boolean(), mail: z.boolean() });

/** How a colleague wants to be told of one kind: in the inbox, by mail, both or not at all. */
export const NotificationPreference = z.object({
  ...preference.shape,
  /** 0 until the colleague has chosen for the first time. */
  version: z.int(),
  updated_at: Timestamp.nullable(),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const NotificationPreferenceQuery = preference.pick({ kind: true });
/** What is left out stays as it is. */
export const NotificationPreferenceReplace = preference.partial({ inbox: true, mail: true });
export const NotificationPreferencePage = pageOf(NotificationPreference);
