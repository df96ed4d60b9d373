import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AuditEntry, EventRecord, RecordId } from "@/lib/domains/audit/schema";
import { Mail } from "@/lib/domains/mail/schema";
import { Note } from "@/lib/domains/notes/schema";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

/** The kinds of record that have a timeline. */
export const TimelineNoun = z.enum(nounsWith("timeline"));
export type TimelineNoun = z.output<typeof TimelineNoun>;

/** The sources of timeline lines. */
export const TimelineKind = z.enum(["change", "event", "mail", "payment", "note"]);
export type TimelineKind = z.output<typeof TimelineKind>;

const actor = AuditEntry.shape.actor;

/** A change of the record or of a part of it, field by field, with the events that it published. */
const change = z.object({
  kind: z.literal("change"),
  id: idOf("audit_entry"),
  at: Timestamp,
  actor,
  operation: z.string(),
  changes: AuditEntry.shape.changes,
  events: z.array(z.string()),
});
/** An event that no change of the record shows: a payment pays an invoice, an invoice of the customer is finalized. */
const event = z.object({
  kind: z.literal("event"),
  id: idOf("event"),
  at: Timestamp,
  actor,
  ...EventRecord.pick({ name: true, noun: true, record_id: true }).shape,
  /** The name of another record, such as the number of a customer's invoice; null for the record itself. */
  title: z.string().nullable(),
});
const mail = z.object({
  kind: z.literal("mail"),
  id: idOf("mail"),
  at: Timestamp,
  ...Mail.pick({ key: true, to: true, subject: true, status: true }).shape,
});
const payment = z.object({
  kind: z.literal("payment"),
  id: idOf("payment"),
  at: Timestamp,
  amount: MoneyText,
  currency: Currency,
  date: Day,
  method: PaymentMethod,
  /** The gateway that received it; null for a payment recorded by a colleague. */
  gateway: z.string().nullable(),
  reference: z.string().nullable(),
});
/** A refund of a payment of the record; read with the payments. */
const refund = z.object({
  kind: z.literal("refund"),
  id: idOf("refund"),
  at: Timestamp,
  ...payment.pick({ amount: true, currency: true, gateway: true }).shape,
  reason: z.string().nullable(),
});
const note = z.object({
  kind: z.literal("note"),
  at: Timestamp,
  ...Note.pick({ id: true, author: true, body: true, version: true, updated_at: true }).shape,
});

export const TimelineEntry = z.discriminatedUnion("kind", [change, event, mail, payment, refund, note]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const TimelineQuery = listQuery(["at"])
  .omit({ sort: true, include: true })
  .extend({ record_id: RecordId, kind: TimelineKind.optional() });
export const TimelinePage = pageOf(TimelineEntry);
