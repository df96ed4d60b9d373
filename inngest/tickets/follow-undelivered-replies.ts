import type { z } from "zod";
import { mailBounced, mailFailed, mailSent, mailSuppressed } from "@/lib/domains/mail";
import { noteUndeliveredReply, ticketReplyUndelivered } from "@/lib/domains/tickets";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent, type Steps } from "../on-event";
import { describeTicket } from "./notify-of-tickets";

interface Followed {
  ctx: Ctx;
  data: z.output<typeof mailSent.data>;
  step: Steps;
}

/** Whom an email did not reach: those that are named, else all of one that was not sent at all. */
function unreached({ status, to, cc, undelivered }: Followed["data"]): string[] {
  if (undelivered.length > 0) return undelivered.map(({ address }) => address);
  return status === "sent" || status === "delivered" ? [] : [...to, ...cc].map(({ address }) => address);
}

/** Notes whom the email of a reply did not reach. */
export async function followReply({ ctx, data, step }: Followed): Promise<void> {
  const about = data.key === "ticket_reply" && data.about !== null ? readRecordId(data.about) : null;
  const addresses = unreached(data);
  if (about?.noun !== "ticket" || addresses.length === 0) return;
  await step.run("note", () => noteUndeliveredReply(ctx, { id: about.id, addresses }).then(() => null));
}

export const followBouncedReply = onEvent("follow-bounced-reply", mailBounced, followReply);
export const followSuppressedReply = onEvent("follow-suppressed-reply", mailSuppressed, followReply);
export const followFailedReply = onEvent("follow-failed-reply", mailFailed, followReply);
/** Some of its recipients may be on the suppression list. */
export const followSentReply = onEvent("follow-sent-reply", mailSent, followReply);

export const notifyOfUndeliveredReply = onEvent("notify-of-undelivered-reply", ticketReplyUndelivered, ({ ctx, data, step }) => {
  const { values, ...content } = describeTicket(data);
  const address = data.undelivered.join(", ").slice(0, 200);
  return notifyStaff(ctx, "ticket_reply_undelivered", { ...content, values: { ...values, address } }, step);
});
