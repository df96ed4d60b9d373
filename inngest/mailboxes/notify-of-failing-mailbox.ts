import type { z } from "zod";
import { mailboxFailing } from "@/lib/domains/mailboxes";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notificationOfFailingMailbox = ({
  id,
  version,
  name,
  problem,
}: z.output<typeof mailboxFailing.data>): NotificationContent => ({
  ...{ record_id: id, sequence: version, customer_id: null },
  values: { name, problem: problem ?? "other" },
});

export const notifyOfFailingMailbox = onEvent("notify-of-failing-mailbox", mailboxFailing, ({ ctx, data, step }) =>
  notifyStaff(ctx, "mailbox_failing", notificationOfFailingMailbox(data), step),
);
