import { invoicePaid, invoiceReopened } from "@/lib/domains/invoices";
import { isPaidByPayment } from "@/lib/domains/payments";
import { type BilledRecord, describeBilledRecord, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** `number` is null only on drafts, which publish neither event. */
interface Invoice extends BilledRecord {
  number: string | null;
}

export const notificationOfPaidInvoice = (invoice: Invoice & { total: string }) =>
  describeBilledRecord(invoice, { number: invoice.number ?? "", amount: invoice.total });

export const notificationOfReopenedInvoice = (invoice: Invoice & { amount_due: string }) =>
  describeBilledRecord(invoice, { number: invoice.number ?? "", amount: invoice.amount_due });

/** A payment notifies for itself, so an invoice that it paid is not told a second time. */
export const notifyOfPaidInvoice = onEvent("notify-of-paid-invoice", invoicePaid, async ({ ctx, data, step }) => {
  const { id, version } = data;
  if ((await step.run("cause", () => isPaidByPayment(ctx, { id, version }))).by_payment) return;
  await notifyStaff(ctx, "invoice_paid", notificationOfPaidInvoice(data), step);
});

export const notifyOfReopenedInvoice = onEvent("notify-of-reopened-invoice", invoiceReopened, ({ ctx, data, step }) =>
  notifyStaff(ctx, "invoice_reopened", notificationOfReopenedInvoice(data), step),
);
