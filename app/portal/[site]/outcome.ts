import { getInvoice } from "@/lib/domains/invoices";
import { getPaymentAttempt, readCredited } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";

type Reader = Parameters<typeof getPaymentAttempt>[0];
type Search = Record<string, string | string[] | undefined>;

/** The attempt that a return page names, if it belongs to this invoice and this reader; otherwise null. */
export async function readOutcome(ctx: Reader, invoice: string, search: Search) {
  const id = decodeId("invoice", invoice);
  const outcome = id === null ? null : await findOutcome(ctx, search);
  return outcome?.attempt.invoice_id === id ? outcome : null;
}

/** The attempt to pay several invoices, if it belongs to this reader; otherwise null. */
export async function readJointOutcome(ctx: Reader, search: Search) {
  const outcome = await findOutcome(ctx, search);
  return outcome && outcome.attempt.allocations.length > 1 ? outcome : null;
}

/** The attempt to save a payment method, if it belongs to this reader; otherwise null. */
export async function readSaveOutcome(ctx: Reader, search: Search) {
  const outcome = await findOutcome(ctx, search);
  return outcome?.attempt.kind === "save" ? outcome : null;
}

async function findOutcome(ctx: Reader, search: Search) {
  const reference = typeof search["attempt"] === "string" ? search["attempt"] : "";
  const id = decodeId("payment_attempt", reference);
  if (id === null) return null;
  try {
    const attempt = await getPaymentAttempt(ctx, { id });
    const invoices = await Promise.all(attempt.allocations.map(({ invoice_id }) => getInvoice(ctx, { id: invoice_id })));
    const arrival = search["go"] !== undefined ? ("to_pay" as const) : search["left"] !== undefined ? ("left" as const) : ("back" as const);
    const settled = invoices.every(({ status }) => status === "paid");
    const credited = attempt.payment_id === null ? null : await readCredited(ctx, attempt.payment_id);
    return { attempt, reference, arrival, settled, credited, invoice_numbers: invoices.map(({ number }) => number ?? "") };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
