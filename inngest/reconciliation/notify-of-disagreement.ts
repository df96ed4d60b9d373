import { ledgerDisagreed } from "@/lib/domains/reconciliation";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Disagreed {
  tenant_id: string;
  company_name: string;
  count: number;
  sequence: number;
}

export const notificationOfDisagreement = ({ tenant_id, company_name, count, sequence }: Disagreed) => ({
  record_id: tenant_id,
  sequence,
  customer_id: null,
  values: { company: company_name, count: String(count) },
});

export const notifyOfLedgerDisagreement = onEvent("notify-of-ledger-disagreement", ledgerDisagreed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "ledger_disagreement", notificationOfDisagreement(data), step),
);
