import { MacroAssign } from "@/lib/domains/macros/schema";
import { MessageKind, TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import { check, checkIn } from "../kinds";

/** SQL of macros that Prisma's schema cannot express. */
export const macros = [
  checkIn("macros", "kind", MessageKind.options),
  checkIn("macros", "status", TicketStatus.options),
  checkIn("macros", "priority", TicketPriority.options),
  checkIn("macros", "assign", MacroAssign.options),
  check("macros", "macros_owner_check", "shared or owner_id is not null"),
  check("macros", "macros_assignee_check", "(assign = 'colleague') = (assignee_id is not null)"),
  check("macros", "macros_task_check", "task_title is not null or (task_due_in_days is null and task_assignee_id is null)"),
];
