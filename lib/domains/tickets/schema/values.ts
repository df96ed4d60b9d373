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

export const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });
