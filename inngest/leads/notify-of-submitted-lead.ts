import { leadSubmitted } from "@/lib/domains/leads";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** Notifies the owner of the lead, or the company's owners of one that nobody owns yet. */
export const notifyOfSubmittedLead = onEvent("notify-of-submitted-lead", leadSubmitted, ({ ctx, data, step }) => {
  const { id, version, name, owner_id } = data;
  const values = { lead: name, ...(version === 1 ? {} : { variant: "again" }) };
  return notifyStaff(ctx, "lead_submitted", { record_id: id, sequence: version, customer_id: null, staff_id: owner_id, values }, step);
});
