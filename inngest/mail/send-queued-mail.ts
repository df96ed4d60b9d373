import { deliverMail, mailQueued, recordDelivery } from "@/lib/domains/mail";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Sends a mail and stores the result in two steps: if only storing fails, the retry does not send the mail again. */
export async function sendAndRecord({ ctx, data, step }: { ctx: Ctx; data: { id: string }; step: Steps }): Promise<void> {
  const delivery = await step.run("send", () => deliverMail(ctx, data.id));
  if (delivery) await step.run("record", () => recordDelivery(ctx, { id: data.id, ...delivery }).then(() => null));
}

export const sendQueuedMail = onEvent("send-queued-mail", mailQueued, sendAndRecord);
