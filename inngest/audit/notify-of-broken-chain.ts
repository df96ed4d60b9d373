import { auditBroken } from "@/lib/domains/audit";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Broken {
  tenant_id: string;
  company_name: string;
  number: number | null;
  sequence: number;
}

export const notificationOfBrokenChain = ({ tenant_id, company_name, number, sequence }: Broken) => ({
  record_id: tenant_id,
  sequence,
  customer_id: null,
  values: { company: company_name, number: number === null ? "—" : String(number) },
});

export const notifyOfBrokenChain = onEvent("notify-of-broken-audit-chain", auditBroken, ({ ctx, data, step }) =>
  notifyStaff(ctx, "audit_broken", notificationOfBrokenChain(data), step),
);
