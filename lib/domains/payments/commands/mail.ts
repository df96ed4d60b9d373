import { z } from "zod";
import { findLinkAddress } from "@/lib/domains/document-links";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { describePaymentMail } from "../queries/mail";
import { PaymentId } from "../schema";

export const mailReceivedPayment = command({
  id: "payments.mail",
  summary: "Email the customer a confirmation of a payment",
  access: internal("called by the background function that follows a payment"),
  /** `key` is the same for every attempt, so that one payment sends one email. */
  input: z.strictObject({ id: PaymentId, key: z.string() }),
  /** No email if there is no recipient, or it was for no invoice. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", key: "payment-received:1" },
  run: (ctx, { id, key }) => mailPayment(ctx, "payment_received", id, key),
});

export const mailReversedPayment = command({
  id: "payments.mail_reversal",
  summary: "Email the customer that a payment did not arrive",
  access: internal("called by reversePayment when the caller asks for it"),
  input: z.strictObject({ id: PaymentId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => mailPayment(ctx, "payment_reversed", id, `payment-reversed:${id}`),
});

/** Queues an email about a payment and the invoices that it paid. */
async function mailPayment(
  ctx: CommandCtx,
  template: "payment_received" | "payment_reversed",
  id: string,
  key: string,
): Promise<{ mail_id: string | null }> {
  const described = await describePaymentMail(ctx, id);
  const [first, ...others] = described.invoice_ids;
  if (first === undefined || described.to.address === null) return { mail_id: null };
  // The button leads to the invoice if there is exactly one, else to the portal.
  const document = others.length === 0 ? await findLinkAddress(ctx, { noun: "invoice", id: first }) : { url: `${tenantUrlOf(ctx)}/portal` };
  const mail = await queueMail(ctx, {
    key: template,
    language: described.language,
    to: [{ name: described.to.name, address: described.to.address }],
    values: described.values,
    ...(document ? { button_url: document.url } : {}),
    about: { noun: "payment", id },
    idempotency_key: key,
  });
  return { mail_id: mail.id };
}
