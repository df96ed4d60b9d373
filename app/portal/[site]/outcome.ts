import { getInvoiceDocument } from "@/lib/domains/invoices";
import { getPaymentAttempt } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";

type Reader = Parameters<typeof getPaymentAttempt>[0];

/** The attempt that a return page speaks of, if it is this invoice's and the reader's; null for any other. */
export async function readOutcome(ctx: Reader, invoice: string, search: Record<string, string | string[] | undefined>) {
  const reference = typeof search["attempt"] === "string" ? search["attempt"] : "";
  const id = decodeId("payment_attempt", reference);
  const invoice_id = decodeId("invoice", invoice);
  if (id === null || invoice_id === null) return null;
  try {
    const attempt = await getPaymentAttempt(ctx, { id });
    if (attempt.invoice_id !== invoice_id) return null;
    const { number, seller } = await getInvoiceDocument(ctx, { id: invoice_id });
    const came = search["go"] !== undefined ? ("to_pay" as const) : search["left"] !== undefined ? ("left" as const) : ("back" as const);
    return { attempt, reference, came, invoice_number: number ?? "", company: seller.name };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
