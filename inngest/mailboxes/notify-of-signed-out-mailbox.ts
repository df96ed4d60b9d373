import type { z } from "zod";
import { mailboxSignedOut } from "@/lib/domains/mailboxes";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

type SignedOut = z.output<typeof mailboxSignedOut.data>;

export const notificationOfSignedOutMailbox = ({ id, version, name, auth, account, sign_in_reason }: SignedOut): NotificationContent => ({
  ...{ record_id: id, sequence: version, customer_id: null },
  values: { name, provider: auth, account: account ?? "", reason: sign_in_reason ?? "withdrawn" },
});

export const notifyOfSignedOutMailbox = onEvent("notify-of-signed-out-mailbox", mailboxSignedOut, ({ ctx, data, step }) =>
  notifyStaff(ctx, "mailbox_signed_out", notificationOfSignedOutMailbox(data), step),
);
