import {
  DepartmentAssignment,
  MessageAuthor,
  MessageKind,
  SenderProof,
  TicketChannel,
  TicketLinkKind,
  TicketPriority,
  TicketStatus,
} from "@/lib/domains/tickets/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";
import { appendOnly } from "../locks";

/** No other table of the view has a column of this name. */
const messageText = "public.fold_text(body)";

/** What says who wrote a message, and what. */
const personalOfMessages = [
  "body",
  "author_name",
  "author_address",
  "mail_id",
  "mail_address",
  "sent_from",
  "forwarded_by",
  "joined",
  "not_joined",
  "left_out",
  "file_ids",
  "original_file_id",
];

/** SQL of tickets that Prisma's schema cannot express. */
export const tickets = [
  checkIn("tickets", "status", TicketStatus.options),
  checkIn("tickets", "priority", TicketPriority.options),
  checkIn("tickets", "channel", TicketChannel.options),
  checkIn("ticket_messages", "kind", MessageKind.options),
  checkIn("ticket_messages", "author_kind", MessageAuthor.options),
  checkIn("ticket_messages", "sender_proof", SenderProof.options),
  checkIn("departments", "assignment", DepartmentAssignment.options),
  index("tickets_next_due", "tickets", "(tenant_id, next_due_at) where next_due_at is not null"),
  index("tickets_due_first", "tickets", "(next_due_at) where next_due_at is not null"),
  index("tickets_first_response_due", "tickets", "(tenant_id, first_response_due_at) where first_response_due_at is not null"),
  index("tickets_resolution_due", "tickets", "(tenant_id, resolution_due_at) where resolution_due_at is not null"),
  index("sla_policies_one_default", "sla_policies", "(tenant_id) where is_default and deleted_at is null", { unique: true }),
  checkIn("ticket_links", "kind", TicketLinkKind.options),
  check("ticket_links", "ticket_links_other_check", "ticket_id <> other_id"),
  check("ticket_participants", "ticket_participants_address_check", "address = lower(address)"),
  checkIn("ticket_held_replies", "status", TicketStatus.options),
  check("tickets", "tickets_merged_check", "merged_into_id <> id"),
  index("tickets_merged", "tickets", "(tenant_id, merged_into_id) where merged_into_id is not null"),
  index("tickets_snoozed", "tickets", "(tenant_id, snoozed_until) where snoozed_until is not null"),
  index("tickets_snoozed_first", "tickets", "(snoozed_until) where snoozed_until is not null"),
  appendOnly("ticket_messages", { erasable: personalOfMessages }),
  appendOnly("ticket_changes", { erasable: ["detail", "actor_name"] }),
  dueTenants("ticket_snoozes", "select tenant_id from public.tickets where snoozed_until <= p_now"),
  dueTenants("ticket_deadlines", "select tenant_id from public.tickets where next_due_at <= p_now"),
  index("ticket_messages_found_by", "ticket_messages", `using gin (tenant_id, (${messageText}) gin_trgm_ops)`),
  ...finder("tickets", {
    text: joined("number::text", "subject", "requester_name"),
    fuzzy: true,
    indexed: true,
    code: "number",
    also: [
      {
        text: messageText,
        join: "join public.ticket_messages m on m.tenant_id = r.tenant_id and m.ticket_id = r.id",
        internal: "m.kind = 'note'",
      },
    ],
  }),
];
