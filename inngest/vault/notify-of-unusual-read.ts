import { vaultItemReadUnusually } from "@/lib/domains/vault";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** Two unusual reads of one version of an item are one notification. */
export const notifyOfUnusualRead = onEvent("notify-of-unusual-read", vaultItemReadUnusually, ({ ctx, data, step }) =>
  notifyStaff(
    ctx,
    "vault_unusual_read",
    {
      record_id: data.id,
      sequence: data.version,
      customer_id: data.customer_id,
      values: { item: data.title, person: data.reader, ip: data.ip ?? "–" },
    },
    step,
  ),
);
