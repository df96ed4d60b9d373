import type { Tone } from "@/components/ui/Shape";
import type { InvoiceStatus } from "@/lib/domains/invoices/schema";

/** The tone of each status for the customer: overdue stands out, open does not. */
export const statusTones: Record<InvoiceStatus, Tone> = {
  draft: "neutral",
  finalized: "accent",
  partly_paid: "warn",
  overdue: "bad",
  paid: "good",
};
