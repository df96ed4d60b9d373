import { mailTicketReply, ticketReplied } from "@/lib/domains/tickets";
import { onEvent } from "../on-event";

/** Emails a colleague's public reply to the person who asked. */
export const emailTicketReply = onEvent("email-ticket-reply", ticketReplied, async ({ ctx, data, step }) => {
  const { reply } = data;
  if (reply.author.kind === "staff") await step.run("queue", () => mailTicketReply(ctx, { id: data.id, sequence: reply.sequence }));
});
