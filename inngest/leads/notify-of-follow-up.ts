import { leadFollowUpDue } from "@/lib/domains/leads";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfFollowUp = onEvent("notify-of-follow-up", leadFollowUpDue, ({ ctx, data, step }) => {
  const { id, version, name, owner_id, follow_up_note } = data;
  const values = { lead: name, ...(follow_up_note === null ? {} : { step: follow_up_note, variant: "with_step" }) };
  return notifyStaff(ctx, "lead_follow_up_due", { record_id: id, sequence: version, customer_id: null, staff_id: owner_id, values }, step);
});
