import { creditNoteCreated } from "@/lib/domains/credit-notes";
import { invoicePaid } from "@/lib/domains/invoices";
import { checkPaymentAttempt, listOutdatedPages, paymentReceived } from "@/lib/domains/payments";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Closes the provider's pages that ask for more than is due by now, so that nobody pays what is paid or credited. */
async function closePages(ctx: Ctx, invoice_ids: string[], step: Steps): Promise<void> {
  const { ids } = await step.run("find", () => listOutdatedPages(ctx, { invoice_ids }));
  for (const id of ids) await step.run(`close ${id}`, async () => void (await checkPaymentAttempt(ctx, { id })));
}

export const closePagesOfPayment = onEvent("close-pages-of-payment", paymentReceived, ({ ctx, data, step }) =>
  closePages(
    ctx,
    data.allocations.map(({ invoice_id }) => invoice_id),
    step,
  ),
);

/** Also paid by credit, without a payment. */
export const closePagesOfPaidInvoice = onEvent("close-pages-of-paid-invoice", invoicePaid, ({ ctx, data, step }) =>
  closePages(ctx, [data.id], step),
);

export const closePagesOfCreditedInvoice = onEvent("close-pages-of-credited-invoice", creditNoteCreated, ({ ctx, data, step }) =>
  closePages(ctx, [data.invoice_id], step),
);
