import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { Currency } from "@/lib/commerce/currencies";
import { showMoney } from "@/lib/commerce/show-money";
import { toWire } from "@/lib/commerce/money";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients } from "@/lib/domains/documents";
import { describeInvoiceMail, findInvoice, toInvoice } from "@/lib/domains/invoices";
import { queueMail } from "@/lib/domains/mail";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { findTriedCharge } from "./autopay-charges";
import { consentPage } from "./autopay-mail";

/** What both emails say of the invoice and the method; null for a customer without an address. */
async function letterOf(ctx: CommandCtx, { invoice_id, method_id }: { invoice_id: string; method_id: string | null }) {
  const invoice = await findInvoice(ctx, invoice_id);
  const customer = await findCustomer(ctx, invoice.customer_id);
  const recipients = usualRecipients(customer);
  const method =
    method_id === null
      ? null
      : await ctx.db.savedMethod.findFirst({ where: { tenant_id: ctx.tenant.id, id: method_id }, select: { label: true } });
  if (recipients.length === 0 || method === null) return null;
  const today = await tenantToday(ctx);
  const { key: _issued, ...letter } = await describeInvoiceMail(ctx, toInvoice(invoice, today), customer, recipients);
  const locale = localeOf(letter.language, (await readSettings(ctx)).country);
  return { invoice, locale, letter: { ...letter, values: { ...letter.values, "autopay.method": method.label } } };
}

/** Emails the customer that a charge failed, with the link to pay by hand. */
export const mailFailedCharge = command({
  id: "recurring_invoices.mail_failed_charge",
  summary: "Store why an automatic charge failed, and email the customer, who can pay by hand",
  access: internal("called by the background function that follows a failed payment"),
  input: z.strictObject({ id: idOf("invoice"), attempt_id: idOf("payment_attempt"), failure: z.string().max(2000) }),
  /** `ours` says whether the charge was automatic, `last` that no try is left. */
  output: z.object({ ours: z.boolean(), last: z.boolean() }),
  example: {
    id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    attempt_id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
    failure: "Your card was declined.",
  },
  async run(ctx, { id, attempt_id, failure }) {
    await lockRows(ctx, "invoices", [id]);
    const where = { tenant_id: ctx.tenant.id, invoice_id: id };
    const row = await ctx.db.autopayCharge.findFirst({ where });
    if (row === null || (await findTriedCharge(ctx, row))?.id !== attempt_id) return { ours: false, last: false };
    const last = row.next_day === null;
    await ctx.db.autopayCharge.updateMany({ where, data: { failure, updated_at: ctx.clock.now() } });
    const attempt = await ctx.db.paymentAttempt.findFirst({
      where: { tenant_id: ctx.tenant.id, id: attempt_id },
      select: { method_id: true },
    });
    const found = await letterOf(ctx, { invoice_id: id, method_id: attempt?.method_id ?? null });
    if (found === null || found.invoice.balance <= 0n) return { ours: true, last };
    await ensureDocumentLink(ctx, { noun: "invoice", id });
    const address = await findLinkAddress(ctx, { noun: "invoice", id });
    const own = {
      ...found.letter,
      ...(address ? { button_url: address.url } : {}),
      about: { noun: "invoice" as const, id },
      idempotency_key: `autopay-failed:${attempt_id}`,
    };
    if (row.next_day === null) await queueMail<"autopay_stopped">(ctx, { ...own, key: "autopay_stopped" });
    else {
      const values = { ...own.values, "autopay.next_date": formatDay(fromDayColumn(row.next_day), found.locale) };
      await queueMail<"autopay_failed">(ctx, { ...own, values, key: "autopay_failed" });
    }
    return { ours: true, last };
  },
});

/** The receipt of an automatic payment, in place of the one for payments by hand. */
export const mailAutomaticCharge = command({
  id: "recurring_invoices.mail_charge",
  summary: "Email the customer that an invoice was charged automatically, and how to turn that off",
  access: internal("called by the background function that follows a payment"),
  input: z.strictObject({ payment_id: idOf("payment") }),
  /** Whether the payment was automatic. */
  output: z.object({ ours: z.boolean() }),
  example: { payment_id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { payment_id }) {
    const tenant_id = ctx.tenant.id;
    const attempt = await ctx.db.paymentAttempt.findFirst({ where: { tenant_id, payment_id, kind: "saved_charge" } });
    const invoice_id = attempt?.invoice_id ?? null;
    if (attempt === null || invoice_id === null) return { ours: false };
    const row = await ctx.db.autopayCharge.findFirst({ where: { tenant_id, invoice_id } });
    if (row === null || (await findTriedCharge(ctx, row))?.id !== attempt.id) return { ours: false };
    const found = await letterOf(ctx, { invoice_id, method_id: attempt.method_id });
    if (found === null) return { ours: true };
    const currency = Currency.parse(attempt.currency);
    const amount = showMoney(toWire(attempt.amount ?? 0n, currency), currency, found.locale);
    await queueMail<"autopay_charged">(ctx, {
      ...found.letter,
      values: { ...found.letter.values, "payment.amount": amount },
      key: "autopay_charged",
      button_url: consentPage(ctx),
      about: { noun: "payment", id: payment_id },
      idempotency_key: `autopay-charged:${payment_id}`,
    });
    return { ours: true };
  },
});
