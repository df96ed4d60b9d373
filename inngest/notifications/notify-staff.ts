import { createNotifications } from "@/lib/domains/notifications";
import type { Ctx } from "@/lib/kernel/context";
import type { Steps } from "../on-event";

type NewNotification = Parameters<typeof createNotifications>[1];
export type NotificationContent = Omit<NewNotification, "kind">;

/** Creates a notification for each colleague who receives this kind; running it again for the same event creates none. */
export async function notifyStaff(ctx: Ctx, kind: NewNotification["kind"], content: NotificationContent, step: Steps): Promise<void> {
  await step.run("tell", () => createNotifications(ctx, { kind, ...content }).then(() => null));
}

/** An invoice, payment or payment attempt: a versioned record of a customer, with amounts in one currency. */
export interface BilledRecord {
  id: string;
  version: number;
  customer_id: string;
  currency: string;
}

/** The content of a notification about a billed record. Its sequence is the record's version, as in the event. */
export const describeBilledRecord = (
  { id, version, customer_id, currency }: BilledRecord,
  values: Record<string, string>,
): NotificationContent => ({ record_id: id, sequence: version, customer_id, values: { currency, ...values } });
