import { z } from "zod";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const TicketId = idOf("ticket");
export const DepartmentId = idOf("department");
export const SlaPolicyId = idOf("sla_policy");

export const TicketStatus = z.enum(["open", "on_hold", "answered", "closed"]);
export type TicketStatus = z.output<typeof TicketStatus>;
export const TicketPriority = z.enum(["low", "normal", "high", "urgent"]);
export type TicketPriority = z.output<typeof TicketPriority>;
/** How a ticket came in. */
export const TicketChannel = z.enum(["staff", "portal", "mail", "form", "api"]);
export type TicketChannel = z.output<typeof TicketChannel>;
/** A reply that the customer sees, or a note for colleagues alone. */
export const MessageKind = z.enum(["public", "note"]);
export type MessageKind = z.output<typeof MessageKind>;
export const MessageAuthor = z.enum(["staff", "customer"]);
/** Who gets a department's new tickets: nobody, each member in turn, the member with the fewest, or the customer's last colleague. */
export const DepartmentAssignment = z.enum(["manual", "round_robin", "load_balanced", "sticky"]);
export type DepartmentAssignment = z.output<typeof DepartmentAssignment>;

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

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

const MessageBody = textOf(20_000).trim().min(1, "Must not be empty");

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
  department_id: DepartmentId.optional(),
  assignee_id: idOf("staff").optional(),
  /** True for tickets without an assignee. */
  unassigned: QueryFlag.optional(),
  customer_id: idOf("customer").optional(),
  /** True for tickets that have missed a target. */
  breached: QueryFlag.optional(),
  /** True for all but closed tickets. */
  active: QueryFlag.optional(),
  /** True for tickets that are hidden until a time. */
  snoozed: QueryFlag.optional(),
  /** Number, subject or requester. */
  q: lineOf(100).optional(),
});
export const TicketPage = pageOf(Ticket);

export const TicketMessage = z.object({
  id: idOf("ticket_message"),
  ticket_id: TicketId,
  sequence: z.int(),
  kind: MessageKind,
  author: z.object({ kind: MessageAuthor, id: idOf("staff").nullable(), name: z.string() }),
  body: z.string(),
  created_at: Timestamp,
});
export type TicketMessage = z.output<typeof TicketMessage>;
export const MessagePage = pageOf(TicketMessage);
/** Where tickets were merged into it, their messages are among its own in the order of time, unless the caller sorts by `sequence`. */
export const MessageQuery = listQuery(["sequence", "created_at"]).extend({ id: TicketId });

export const ReplyCreate = z.strictObject({
  id: TicketId,
  body: MessageBody,
  /** `public` unless it is a note. */
  kind: MessageKind.optional(),
  /** The status afterwards; by default "answered" after a public reply of a colleague, "open" after one of the customer. */
  status: TicketStatus.optional(),
  /** The newest message that the author had read; a reply is refused if a newer public one has come. */
  base_sequence: z.int().min(0).optional(),
});
/** An email that became a message of a ticket. */
export const ReceivedMail = z.strictObject({
  /** Without angle brackets; null where it had none. */
  message_id: z.string().nullable(),
  /** The address of the company's mailbox; null where its user name is no address. */
  address: EmailAddress.nullable(),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;
/** The ticket after the reply, and the reply. */
export const Replied = z.object({ ticket: Ticket, message: TicketMessage });

export const ReplyHold = ReplyCreate.omit({ kind: true });
export const HeldReply = z.object({
  id: idOf("ticket_held_reply"),
  ticket_id: TicketId,
  author: z.object({ id: idOf("staff"), name: z.string() }),
  body: z.string(),
  /** The status after the reply; null for "answered". */
  status: TicketStatus.nullable(),
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
});

export const SlaMetric = z.enum(["first_response", "resolution"]);
export type SlaMetric = z.output<typeof SlaMetric>;
export const ClockState = z.enum(["running", "paused", "met", "breached", "cancelled"]);
export type ClockState = z.output<typeof ClockState>;

export const SlaWarning = z.object({ metric: SlaMetric, percent: z.int(), due_at: Timestamp.nullable() });

const SlaSegment = z.object({
  from: Timestamp,
  to: Timestamp,
  /** Whether the time counts towards the target. */
  counts: z.boolean(),
  /** The part of the time in which the policy's hours are open; all of it around the clock, none where it does not count. */
  counted_ms: z.int(),
  /** What began the segment. */
  cause: z.enum(["opened", "open", "answered", "on_hold", "closed", "reopened", "priority", "policy"]),
  actor_name: z.string(),
});

/** One clock, with every span of time since it started; their `counted_ms` add up to `spent_ms`. */
export const SlaClock = z.object({
  metric: SlaMetric,
  state: ClockState,
  target_ms: z.int(),
  spent_ms: z.int(),
  started_at: Timestamp,
  /** Null while the clock stands. */
  due_at: Timestamp.nullable(),
  stopped_at: Timestamp.nullable(),
  breached_at: Timestamp.nullable(),
  segments: z.array(SlaSegment),
});
export type SlaClock = z.output<typeof SlaClock>;

/** `policy_id` is null without a policy; then there are no clocks. */
export const TicketSla = z.object({ ticket_id: TicketId, policy_id: SlaPolicyId.nullable(), clocks: z.array(SlaClock) });

const minutes = z.int().min(1).max(525_600);
const SlaTarget = z.strictObject({ first_response: minutes, resolution: minutes });
/** Minutes by priority; a priority without targets has no clocks. */
export const SlaTargets = z.partialRecord(TicketPriority, SlaTarget);
export type SlaTargets = z.output<typeof SlaTargets>;

const policyFields = z.strictObject({
  name: lineOf(100),
  targets: SlaTargets,
  /** Whether time on hold counts towards the resolution; the first response always counts. */
  pause_on_hold: z.boolean(),
  is_default: z.boolean(),
  /** The hours in which time counts; null for around the clock. */
  business_calendar_id: idOf("business_calendar").nullable(),
  /** The customers whose tickets run under it, before their department's policy. A customer has one policy at most. */
  customer_ids: z.array(idOf("customer")).max(500),
  /** The colleagues who are notified, beside the assignee, when a target is missed. */
  escalation_staff_ids: z.array(idOf("staff")).max(20),
});
export const SlaPolicy = z.object({ id: SlaPolicyId, ...policyFields.shape, deleted_at: Timestamp.nullable(), ...stamps.shape });
export type SlaPolicy = z.output<typeof SlaPolicy>;
export const SlaPolicyCreate = policyFields.partial().required({ name: true, targets: true });
export const SlaPolicyUpdate = policyFields.partial();
export const SlaPolicyList = listQuery(["created_at"]).extend({ deleted: QueryFlag.optional() });
export const SlaPolicyPage = pageOf(SlaPolicy);

const departmentFields = z.strictObject({
  name: lineOf(100),
  /** Text under the colleagues' public replies. */
  signature: textOf(2_000),
  /** Where customers’ answers to emailed replies go; null for the company’s address. */
  email: EmailAddress.nullable(),
  sla_policy_id: SlaPolicyId.nullable(),
  assignment: DepartmentAssignment,
  member_ids: z.array(idOf("staff")).max(200),
});
export const Department = z.object({ id: DepartmentId, ...departmentFields.shape, deleted_at: Timestamp.nullable(), ...stamps.shape });
export type Department = z.output<typeof Department>;
export const DepartmentCreate = departmentFields.partial().required({ name: true });
export const DepartmentUpdate = departmentFields.partial();
export const DepartmentList = listQuery(["created_at"]).extend({ deleted: QueryFlag.optional() });
export const DepartmentPage = pageOf(Department);
