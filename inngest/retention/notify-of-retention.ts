import { retentionApplied } from "@/lib/domains/retention";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfRetention = onEvent("notify-of-retention", retentionApplied, ({ ctx, data, step }) => {
  const { id, marked, done, failed, sequence } = data;
  const values = { marked: String(marked), done: String(done), failed: String(failed) };
  return notifyStaff(ctx, "retention_applied", { record_id: id, sequence, customer_id: null, values }, step);
});
