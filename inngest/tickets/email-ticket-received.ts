import { mailTicketReceived, ticketCreated } from "@/lib/domains/tickets";
import { onEvent } from "../on-event";

/** Emails the number of a ticket to whoever sent the public form. */
export const emailTicketReceived = onEvent("email-ticket-received", ticketCreated, async ({ ctx, data, step }) => {
  if (data.channel === "form") await step.run("queue", () => mailTicketReceived(ctx, { id: data.id }));
});
