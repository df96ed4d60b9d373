import { createNotifications } from "@/lib/domains/notifications";
import {
  listEscalation,
  listFollowers,
  ticketAssigned,
  ticketBreached,
  ticketCreated,
  ticketReplied,
  ticketWarned,
  ticketWoken,
} from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent, type Steps } from "../on-event";

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

/** Notifies the assignee, and everybody who follows the ticket. */
async function notifyFollowersToo(ctx: Ctx, kind: "ticket_replied" | "ticket_overdue" | "ticket_woken", ticket: Ticket, step: Steps) {
  const content = describeTicket(ticket);
  await notifyStaff(ctx, kind, content, step);
  await step.run("followers", async () => {
    const { data } = await listFollowers(ctx, { id: ticket.id });
    for (const { staff_id } of data) await createNotifications(ctx, { kind, ...content, staff_id });
    return null;
  });
}

/** Colleagues are notified of what customers write. */
export const notifyOfTicketReply = onEvent("notify-of-ticket-reply", ticketReplied, async ({ ctx, data, step }) => {
  if (data.reply.author.kind === "customer") await notifyFollowersToo(ctx, "ticket_replied", data, step);
});

export const notifyOfOverdueTicket = onEvent("notify-of-overdue-ticket", ticketBreached, ({ ctx, data, step }) =>
  notifyFollowersToo(ctx, "ticket_overdue", data, step),
);

export const notifyOfWokenTicket = onEvent("notify-of-woken-ticket", ticketWoken, ({ ctx, data, step }) =>
  notifyFollowersToo(ctx, "ticket_woken", data, step),
);

export const notifyOfWarnedTicket = onEvent("notify-of-warned-ticket", ticketWarned, ({ ctx, data, step }) => {
  const { values, ...content } = describeTicket(data);
  return notifyStaff(ctx, "ticket_warned", { ...content, values: { ...values, percent: String(data.warning.percent) } }, step);
});

/** Notifies the colleagues to whom the ticket's policy escalates a missed target; nobody is notified twice. */
export const escalateOverdueTicket = onEvent("escalate-overdue-ticket", ticketBreached, async ({ ctx, data, step }) => {
  const { staff_ids } = await step.run("read", () => listEscalation(ctx, { id: data.id }));
  for (const staff_id of staff_ids.filter((id) => id !== data.assignee_id))
    await step.run(`notify-${staff_id}`, () =>
      createNotifications(ctx, { kind: "ticket_escalated", ...describeTicket(data), staff_id }).then(() => null),
    );
});
