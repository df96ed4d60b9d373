import { ticketAssigned, ticketBreached, ticketCreated, ticketReplied } from "@/lib/domains/tickets";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Ticket {
  id: string;
  version: number;
  number: number;
  subject: string;
  requester_name: string;
  customer_id: string | null;
  assignee_id: string | null;
}

/** The content of a notification to the ticket's assignee, or to everyone who may read tickets while nobody has it. */
export const describeTicket = ({
  id,
  version,
  number,
  subject,
  requester_name,
  customer_id,
  assignee_id,
}: Ticket): NotificationContent => ({
  record_id: id,
  sequence: version,
  customer_id,
  staff_id: assignee_id,
  values: { number: String(number), subject, requester: requester_name },
});

export const notifyOfOpenedTicket = onEvent("notify-of-opened-ticket", ticketCreated, ({ ctx, data, step }) =>
  notifyStaff(ctx, "ticket_opened", describeTicket(data), step),
);

export const notifyOfAssignedTicket = onEvent("notify-of-assigned-ticket", ticketAssigned, async ({ ctx, data, step }) => {
  if (data.assignee_id !== null) await notifyStaff(ctx, "ticket_assigned", describeTicket(data), step);
});

/** Colleagues are notified of what customers write. */
export const notifyOfTicketReply = onEvent("notify-of-ticket-reply", ticketReplied, async ({ ctx, data, step }) => {
  if (data.reply.author.kind === "customer") await notifyStaff(ctx, "ticket_replied", describeTicket(data), step);
});

export const notifyOfOverdueTicket = onEvent("notify-of-overdue-ticket", ticketBreached, ({ ctx, data, step }) =>
  notifyStaff(ctx, "ticket_overdue", describeTicket(data), step),
);
