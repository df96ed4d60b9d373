import { consentWithdrawn } from "@/lib/domains/consents";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfWithdrawnConsent = onEvent("notify-of-withdrawn-consent", consentWithdrawn, ({ ctx, data, step }) => {
  const { id, version, name, address } = data;
  const values = { name: name === "" ? address : name };
  return notifyStaff(ctx, "consent_withdrawn", { record_id: id, sequence: version, customer_id: null, values }, step);
});
