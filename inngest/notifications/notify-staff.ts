import { invoicePaid, invoiceReopened } from "@/lib/domains/invoices";
import { createNotifications } from "@/lib/domains/notifications";
import { paymentFlagged, paymentReceived } from "@/lib/domains/payments";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

type Told = Parameters<typeof createNotifications>[1];
type News = Omit<Told, "kind">;

/** Puts a piece of news into the inboxes of those whom it concerns; a repeat tells nobody twice. */
export async function notifyStaff(ctx: Ctx, kind: Told["kind"], news: News, step: Steps): Promise<void> {
  await step.run("tell", () => createNotifications(ctx, { kind, ...news }).then(() => null));
}

interface Billed {
  id: string;
  version: number;
  customer_id: string;
  currency: string;
}

/** An event's sequence is its record's version. */
const about = ({ id, version, customer_id, currency }: Billed, values: Record<string, string>): News => ({
  record_id: id,
  sequence: version,
  customer_id,
  values: { currency, ...values },
});

/** What each event's record says to a reader. An issued invoice has its number. */
export const newsOf = {
  invoice_paid: (invoice: Billed & { number: string | null; total: string }) =>
    about(invoice, { number: invoice.number ?? "", amount: invoice.total }),
  payment_received: (payment: Billed & { amount: string }) => about(payment, { amount: payment.amount }),
  payment_flagged: (attempt: Billed & { amount: string | null }) => about(attempt, { amount: attempt.amount ?? "" }),
  invoice_reopened: (invoice: Billed & { number: string | null; amount_due: string }) =>
    about(invoice, { number: invoice.number ?? "", amount: invoice.amount_due }),
};

export const notifyOfPaidInvoice = onEvent("notify-of-paid-invoice", invoicePaid, ({ ctx, data, step }) =>
  notifyStaff(ctx, "invoice_paid", newsOf.invoice_paid(data), step),
);

export const notifyOfReceivedPayment = onEvent("notify-of-received-payment", paymentReceived, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_received", newsOf.payment_received(data), step),
);

export const notifyOfReopenedInvoice = onEvent("notify-of-reopened-invoice", invoiceReopened, ({ ctx, data, step }) =>
  notifyStaff(ctx, "invoice_reopened", newsOf.invoice_reopened(data), step),
);

export const notifyOfFlaggedPayment = onEvent("notify-of-flagged-payment", paymentFlagged, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_flagged", newsOf.payment_flagged(data), step),
);
