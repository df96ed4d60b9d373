import { assistCapNear } from "@/lib/domains/assists";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfNearAssistCap = onEvent("notify-of-near-assist-cap", assistCapNear, ({ ctx, data, step }) => {
  const { tenant_id, company_name, limit, used, cap, sequence } = data;
  const values = { company: company_name, used: String(used), cap: String(cap), variant: limit };
  return notifyStaff(ctx, "assist_cap_near", { record_id: tenant_id, sequence, customer_id: null, values }, step);
});
