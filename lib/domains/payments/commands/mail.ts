import { findCustomer } from "@/lib/domains/customers";
import { findInvoice, tenantToday, toInvoice } from "@/lib/domains/invoices";
import { queueMail } from "@/lib/domains/mail";
import type { Ctx } from "@/lib/kernel/context";
import { receivedPaymentValues } from "../mail";
import type { Payment } from "../schema";

/**
 * Tells the customer that a payment of an invoice came in; answers the mail's id, or null where there is nobody to tell or no invoice
 * was settled. `key` is the same for every try.
 */
export async function mailReceivedPayment(ctx: Ctx, payment: Payment, key: string): Promise<string | null> {
  const [first] = payment.allocations;
  if (!first) return null;
  const customer = await findCustomer(ctx, payment.customer_id);
  const contact = customer.contacts.find((candidate) => candidate.email !== null);
  const address = contact?.email ?? customer.email;
  if (!address) return null;
  const invoice = toInvoice(await findInvoice(ctx, first.invoice_id), await tenantToday(ctx));
  const name = contact?.name ?? customer.name;
  const mail = await queueMail(ctx, {
    key: "payment_received",
    language: invoice.language,
    to: [{ name, address }],
    values: receivedPaymentValues(payment, invoice, name),
    about: { noun: "payment", id: payment.id },
    idempotency_key: key,
  });
  return mail.id;
}
