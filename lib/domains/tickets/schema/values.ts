import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

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
/** Why a ticket has its assignee; `all_absent`: nobody of the department was there. */
export const AssignmentReason = z.enum(["by_hand", "in_turn", "fewest_tickets", "knows_customer", "all_absent"]);

/** A file of an email that is not kept: larger than an upload may be, cut by the mailbox's limit, beyond the most, or empty. */
export const LeftOutFile = z.strictObject({ name: z.string(), size: z.int(), reason: z.enum(["too_large", "cut", "too_many", "empty"]) });

const Person = z.object({ staff_id: idOf("staff"), name: z.string() });

/** The latest decision about who works on a ticket, and who was skipped as absent. */
export const TicketAssignment = z.object({
  ticket_id: TicketId,
  decision: z
    .object({
      assignee: Person.nullable(),
      reason: AssignmentReason,
      skipped: z.array(Person),
      /** Who decided, or whose ticket the rule decided about. */
      actor_name: z.string(),
      at: Timestamp,
    })
    .nullable(),
});

export const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

/**
 * Whether the From address of an email is its sender's: the receiving server checked it (DMARC), or it came to the ticket's signed address
 * from someone who takes part. `forged`: the server found it false.
 */
export const SenderProof = z.enum(["proved", "unproved", "forged"]);
export type SenderProof = z.output<typeof SenderProof>;
