import {
  DepartmentAssignment,
  MessageAuthor,
  MessageKind,
  TicketChannel,
  TicketPriority,
  TicketStatus,
} from "@/lib/domains/tickets/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { checkIn, index } from "../kinds";
import { appendOnly } from "../locks";

/** SQL of tickets that Prisma's schema cannot express. */
export const tickets = [
  checkIn("tickets", "status", TicketStatus.options),
  checkIn("tickets", "priority", TicketPriority.options),
  checkIn("tickets", "channel", TicketChannel.options),
  checkIn("ticket_messages", "kind", MessageKind.options),
  checkIn("ticket_messages", "author_kind", MessageAuthor.options),
  checkIn("departments", "assignment", DepartmentAssignment.options),
  index("tickets_next_due", "tickets", "(tenant_id, next_due_at) where next_due_at is not null"),
  index("tickets_due_first", "tickets", "(next_due_at) where next_due_at is not null"),
  index("tickets_first_response_due", "tickets", "(tenant_id, first_response_due_at) where first_response_due_at is not null"),
  index("tickets_resolution_due", "tickets", "(tenant_id, resolution_due_at) where resolution_due_at is not null"),
  index("sla_policies_one_default", "sla_policies", "(tenant_id) where is_default and deleted_at is null", { unique: true }),
  appendOnly("ticket_messages"),
  appendOnly("ticket_changes"),
  dueTenants("ticket_deadlines", "select tenant_id from public.tickets where next_due_at <= p_now"),
  ...finder("tickets", { text: joined("number::text", "subject", "requester_name"), fuzzy: true, indexed: true }),
];
