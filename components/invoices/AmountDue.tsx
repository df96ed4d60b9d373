import { Amount } from "@/components/ui/Amount";
import type { InvoiceRow } from "./resource";

/** The balance due; a dash for a draft, which asks nobody for money yet. */
export function AmountDue({
  invoice: { status, amount_due, currency },
}: {
  invoice: Pick<InvoiceRow, "status" | "amount_due" | "currency">;
}) {
  return status === "draft" ? <span className="text-muted">–</span> : <Amount value={amount_due} currency={currency} />;
}
