import type { Tone } from "@/components/ui/Shape";
import type { InvoiceStatus } from "@/lib/domains/invoices/schema";

/** How a status looks to the customer: what is late stands out, what is merely open does not. */
export const statusTones: Record<InvoiceStatus, Tone> = {
  draft: "neutral",
  finalized: "accent",
  partly_paid: "warn",
  overdue: "bad",
  paid: "good",
};
