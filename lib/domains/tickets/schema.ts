import { z } from "zod";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { pageOf, textFilter } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import { TicketMessage } from "./schema/messages";
import { DepartmentId, MessageKind, SlaPolicyId, stamps, TicketChannel, TicketId, TicketPriority, TicketStatus } from "./schema/values";

export {
  AssignmentReason,
  LeftOutFile,
  TicketAssignment,
  DepartmentAssignment,
  DepartmentId,
  MessageAuthor,
  MessageKind,
  SenderProof,
  SlaPolicyId,
  TicketChannel,
  TicketId,
  TicketPriority,
  TicketStatus,
} from "./schema/values";
export { ReceivedMail } from "./schema/mail";
export * from "./schema/messages";
export * from "./schema/service-levels";

const ticketFields = z.strictObject({
  subject: lineOf(200),
  priority: TicketPriority,
  department_id: DepartmentId.nullable(),
  assignee_id: idOf("staff").nullable(),
  customer_id: idOf("customer").nullable(),
  /** The contact who asks; of the customer. */
  contact_id: idOf("contact").nullable(),
  /** Null for the department's policy, else the company's default. */
  sla_policy_id: SlaPolicyId.nullable(),
});

/** Callers from outside see neither the assignee nor the deadlines: those are null. */
export const Ticket = z.object({
  id: TicketId,
  /** Counts up within the company. */
  number: z.int(),
  ...ticketFields.shape,
  status: TicketStatus,
  channel: TicketChannel,
  requester_name: z.string(),
  requester_email: EmailAddress.nullable(),
  /** What the sender of the public form agreed to, and when; null for other tickets and for callers from outside. */
  consent_text: z.string().nullable(),
  consented_at: Timestamp.nullable(),
  /** The place of the newest message, notes included; what a reply names as `base_sequence`. */
  last_sequence: z.int(),
  last_message_at: Timestamp,
  closed_at: Timestamp.nullable(),
  /** Until then the views leave it out. */
  snoozed_until: Timestamp.nullable(),
  /** The ticket in which the conversation goes on; null unless this one was merged. */
  merged_into_id: TicketId.nullable(),
  first_response_due_at: Timestamp.nullable(),
  first_responded_at: Timestamp.nullable(),
  first_response_breached_at: Timestamp.nullable(),
  resolution_due_at: Timestamp.nullable(),
  resolution_breached_at: Timestamp.nullable(),
  ...customValues.shape,
  ...stamps.shape,
});
export type Ticket = z.output<typeof Ticket>;

export const MessageBody = textOf(20_000).trim().min(1, "Must not be empty");

/**
 * `message` is plain text. A contact's ticket belongs to the contact's customer, who decides only the subject, the message, the priority
 * and the custom fields.
 */
export const TicketCreate = ticketFields
  .partial()
  .required({ subject: true })
  .extend({
    message: MessageBody,
    /** For a requester who is no contact. */
    requester_name: lineOf(200).optional(),
    requester_email: EmailAddress.optional(),
    ...customInput.shape,
  });
export const TicketUpdate = ticketFields
  .omit({ assignee_id: true, contact_id: true, customer_id: true })
  .partial()
  .extend({ status: TicketStatus.optional(), ...customInput.shape });

export const TicketList = customListQuery(["created_at", "updated_at", "last_message_at"]).extend({
  status: TicketStatus.optional(),
  priority: TicketPriority.optional(),
  department_id: idOrNone("department").optional(),
  assignee_id: idOrNone("staff").optional(),
  unassigned: QueryFlag.describe("True for tickets without an assignee.").optional(),
  customer_id: idOrNone("customer").optional(),
  breached: QueryFlag.describe("True for tickets that have missed a target.").optional(),
  active: QueryFlag.describe("True for all but closed tickets.").optional(),
  snoozed: QueryFlag.describe("True for tickets that are hidden until a time.").optional(),
  q: textFilter("the number, the subject, the requester's name or the messages"),
});
export const TicketPage = pageOf(Ticket);

/** The email of a reply, as it would be sent. */
export const ReplyPreview = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export const ReplyCreate = z.strictObject({
  id: TicketId,
  body: MessageBody,
  kind: MessageKind.describe("`public` unless it is a note.").optional(),
  status: TicketStatus.describe(
    'The status afterwards; by default "answered" after a public reply of a colleague, "open" after one of the customer.',
  ).optional(),
  base_sequence: z
    .int()
    .min(0)
    .describe("The newest message that the author had read; a reply is refused if a newer public one has come.")
    .optional(),
  file_ids: z
    .array(idOf("file"))
    .max(10)
    .describe(
      "Uploaded files that go with it: they are attached to the ticket, and those of a public reply are emailed, 20 MB of them at most.",
    )
    .optional(),
});
/** The ticket after the reply, and the reply. */
export const Replied = z.object({ ticket: Ticket, message: TicketMessage });

export const ReplyHold = ReplyCreate.omit({ kind: true });
export const HeldReply = z.object({
  id: idOf("ticket_held_reply"),
  ticket_id: TicketId,
  author: z.object({ id: idOf("staff"), name: z.string() }),
  body: z.string(),
  file_ids: z.array(idOf("file")),
  /** The status after the reply; null for "answered". */
  status: TicketStatus.nullable(),
  /** The task that its macro created. */
  task_id: idOf("task").nullable(),
  send_at: Timestamp,
  created_at: Timestamp,
});
export const HeldReplyList = z.object({ data: z.array(HeldReply) });
export const HeldReplySent = z.object({ sent: z.boolean() });

/** A colleague, nobody (null), or left out to let the department's rule decide. */
export const TicketAssign = z.strictObject({ id: TicketId, assignee_id: idOf("staff").nullable().optional() });

export const TicketMerge = z.strictObject({ id: TicketId, into_id: TicketId });

export const TicketSplit = z.strictObject({
  id: TicketId,
  subject: lineOf(200),
  /** Messages of the ticket, at least one public one of the customer. */
  message_ids: z.array(idOf("ticket_message")).min(1).max(200),
});

export const TicketSnooze = z.strictObject({ id: TicketId, until: Timestamp.nullable() });

/** `left` when the page is closed or its tab hidden. */
export const PresenceSign = z.strictObject({ id: TicketId, mode: z.enum(["viewing", "typing", "left"]) });
/** The other colleagues at a ticket. */
export const TicketPresence = z.object({ data: z.array(z.object({ staff_id: idOf("staff"), name: z.string(), typing: z.boolean() })) });

export const TicketLinkKind = z.enum(["related", "split"]);
export const LinkChange = z.strictObject({ id: TicketId, other_id: TicketId });
export const FollowerChange = z.strictObject({ id: TicketId, staff_id: idOf("staff") });
export const FollowerList = z.object({ data: z.array(z.object({ staff_id: idOf("staff"), name: z.string() })) });

/** Somebody in copy; `address` is in lower case. */
const Participant = z.strictObject({ address: EmailAddress, name: z.string().nullable() });
export const ParticipantList = z.object({ data: z.array(Participant) });
export const ParticipantChange = z.strictObject({ id: TicketId, address: EmailAddress });
export const ParticipantAdd = ParticipantChange.extend({ name: lineOf(200).optional() });

/** What another ticket is to this one. */
export const TicketRelation = z.enum(["merged_into", "merged_from", "split_from", "split_to", "related"]);
export type TicketRelation = z.output<typeof TicketRelation>;
export const RelatedTickets = z.object({
  data: z.array(z.object({ id: TicketId, number: z.int(), subject: z.string(), status: TicketStatus, relation: TicketRelation })),
});

const selection = z.array(TicketId).min(1).max(200);
export const TicketBulk = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("assign"), ids: selection, assignee_id: idOf("staff").nullable() }),
  z.strictObject({ action: z.literal("status"), ids: selection, status: TicketStatus }),
  z.strictObject({ action: z.literal("priority"), ids: selection, priority: TicketPriority }),
  z.strictObject({ action: z.literal("department"), ids: selection, department_id: DepartmentId.nullable() }),
  z.strictObject({ action: z.literal("snooze"), ids: selection, until: Timestamp.nullable() }),
]);
/** What became of each ticket, and the actions that undo it when sent one by one. Merged and closed ones are left as they are. */
export const TicketBulkResult = z.object({
  results: z.array(z.object({ id: TicketId, outcome: z.enum(["changed", "unchanged", "merged", "closed"]) })),
  changed: z.int(),
  unchanged: z.int(),
  undo: z.array(TicketBulk),
  /** By which it is undone as a whole within 24 hours. */
  bulk_id: idOf("bulk_change").nullable(),
});
