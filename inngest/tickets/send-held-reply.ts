import { sendHeldReply, ticketReplyHeld } from "@/lib/domains/tickets";
import { onEvent } from "../on-event";

/** Sends a colleague's reply when the seconds have passed in which it can be taken back. */
export const sendHeldTicketReply = onEvent("send-held-ticket-reply", ticketReplyHeld, async ({ ctx, data, step, sleepUntil }) => {
  await sleepUntil("hold", data.held.send_at);
  await step.run("send", () => sendHeldReply(ctx, { id: data.id, held_id: data.held.id }));
});
