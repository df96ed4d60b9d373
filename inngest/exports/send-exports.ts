import {
  attemptDelivery,
  deliveryFailed,
  deliveryQueued,
  exportReady,
  giveUpDelivery,
  queueDelivery,
  readDeliveryNotice,
} from "@/lib/domains/exports";
import type { Ctx } from "@/lib/kernel/context";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent, type Steps } from "../on-event";

/** A finished export goes to the SFTP server of its schedule, if that has one. */
export const queueExportDelivery = onEvent("queue-export-delivery", exportReady, async ({ ctx, data, step }) => {
  if (data.schedule_id !== null) await step.run("queue", () => queueDelivery(ctx, { export_id: data.id }));
});

/** The engine repeats a failed attempt; the delivery's own log keeps each. */
export async function sendQueuedExport(ctx: Ctx, { id }: { id: string }, step: Steps): Promise<void> {
  try {
    await step.run("send", () => attemptDelivery(ctx, id).then(() => null));
  } catch (error) {
    await step.run("give-up", () => giveUpDelivery(ctx, { id }).then(() => null));
    throw error;
  }
}

export const sendExport = onEvent("send-export", deliveryQueued, ({ ctx, data, step }) => sendQueuedExport(ctx, data, step));

export const notifyOfFailedDelivery = onEvent("notify-of-failed-delivery", deliveryFailed, async ({ ctx, data, step }) => {
  const { staff_id, destination } = await step.run("read", () => readDeliveryNotice(ctx, { id: data.id }));
  const values = { file: data.remote_name, destination };
  await notifyStaff(
    ctx,
    "export_delivery_failed",
    { record_id: data.id, sequence: data.version, customer_id: null, staff_id, values },
    step,
  );
});
