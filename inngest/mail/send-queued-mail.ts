import { deliverMail, mailQueued, recordDelivery } from "@/lib/domains/mail";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/**
 * Hands a mail over and writes down how that ended: two steps, so that a mail the provider took is not handed over again when only the
 * writing failed.
 */
export async function sendAndRecord({ ctx, data, step }: { ctx: Ctx; data: { id: string }; step: Steps }): Promise<void> {
  const delivery = await step.run("send", () => deliverMail(ctx, data.id));
  if (delivery) await step.run("record", () => recordDelivery(ctx, { id: data.id, ...delivery }).then(() => null));
}

export const sendQueuedMail = onEvent("send-queued-mail", mailQueued, sendAndRecord);
