import type { z } from "zod";
import { mailboxFlooded } from "@/lib/domains/mailboxes";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notificationOfFloodedMailbox = ({ id, version, sender }: z.output<typeof mailboxFlooded.data>): NotificationContent => ({
  ...{ record_id: id, sequence: version, customer_id: null },
  values: { sender: sender ?? "" },
});

export const notifyOfFloodedMailbox = onEvent("notify-of-flooded-mailbox", mailboxFlooded, ({ ctx, data, step }) =>
  notifyStaff(ctx, "mailbox_flooded", notificationOfFloodedMailbox(data), step),
);
