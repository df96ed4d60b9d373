import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import type { TicketRow } from "./resource";

const statusTones: Record<TicketStatus, Tone> = { open: "accent", on_hold: "warn", answered: "neutral", closed: "good" };
const priorityTones: Record<TicketPriority, Tone> = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" };
export const ticketStatuses = namesOf(statusTones);
export const ticketPriorities = namesOf(priorityTones);

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations("tickets.statuses");
  return <Badge tone={statusTones[status]}>{t(status)}</Badge>;
}

export function TicketPriorityBadge({ priority }: { priority: TicketPriority }) {
  const t = useTranslations("tickets.priorities");
  return priority === "high" || priority === "urgent" ? <Badge tone={priorityTones[priority]}>{t(priority)}</Badge> : <>{t(priority)}</>;
}

/** The next deadline that a ticket runs towards, or that it has missed; null without one. */
export function nextDeadline(ticket: Pick<TicketRow, "status" | "first_responded_at" | "first_response_due_at" | "resolution_due_at">) {
  if (ticket.status === "closed") return null;
  return ticket.first_responded_at === null ? (ticket.first_response_due_at ?? ticket.resolution_due_at) : ticket.resolution_due_at;
}
