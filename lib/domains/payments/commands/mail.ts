import { z } from "zod";
import { localeOf } from "@/lib/commerce/locale-of";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { findPaymentAddress } from "@/lib/domains/document-links";
import { findInvoice, tenantToday, toInvoice } from "@/lib/domains/invoices";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { receivedPaymentValues } from "../mail";
import { findPayment } from "../queries";
import { toPayment } from "../resource";
import { PaymentId } from "../schema";

export const mailReceivedPayment = command({
  id: "payments.mail",
  summary: "Email the customer a confirmation of a payment",
  access: internal("called by the background function that follows a payment"),
  /** `key` is the same for every attempt, so that one payment sends one email. */
  input: z.strictObject({ id: PaymentId, key: z.string() }),
  /** No email if there is no recipient, or no invoice was paid. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", key: "payment-received:1" },
  async run(ctx, { id, key }) {
    const payment = toPayment(await findPayment(ctx, id));
    const ids = payment.allocations.map(({ invoice_id }) => invoice_id);
    const customer = await findCustomer(ctx, payment.customer_id);
    const contact = customer.contacts.find((candidate) => candidate.email !== null);
    const address = contact?.email ?? customer.email;
    const [first] = ids;
    if (first === undefined || !address) return { mail_id: null };
    const today = await tenantToday(ctx);
    const invoices = await Promise.all(ids.map(async (invoice_id) => toInvoice(await findInvoice(ctx, invoice_id), today)));
    const name = contact?.name ?? customer.name;
    const language = readerLanguage(contact, customer);
    const { country } = await readSettings(ctx);
    // The button leads to the invoice if there is exactly one, else to the portal.
    const document =
      invoices.length === 1 ? await findPaymentAddress(ctx, { noun: "invoice", id: first }) : { url: `${tenantUrlOf(ctx)}/portal` };
    const mail = await queueMail(ctx, {
      key: "payment_received",
      language,
      to: [{ name, address }],
      values: receivedPaymentValues(payment, invoices, { name, locale: localeOf(language, country) }),
      ...(document ? { button_url: document.url } : {}),
      about: { noun: "payment", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
