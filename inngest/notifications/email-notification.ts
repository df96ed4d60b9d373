import { mailNotification, notificationCreated } from "@/lib/domains/notifications";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Queues the mail of a notification, unless its recipient has turned such mails off. */
export async function queueNotificationMail({ ctx, data, step }: { ctx: Ctx; data: { id: string }; step: Steps }): Promise<void> {
  await step.run("queue", () => mailNotification(ctx, { id: data.id }).then(() => null));
}

export const emailNotification = onEvent("email-notification", notificationCreated, queueNotificationMail);
