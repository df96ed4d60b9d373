import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { findPaymentAddress } from "@/lib/domains/document-links";
import { findCustomer } from "@/lib/domains/customers";
import { lockInvoice } from "@/lib/domains/invoices";
import { enabledGateway, readyGateway, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { hashToken } from "@/lib/kernel/secrets";
import type { GatewayCustomer, StartedCharge } from "@/lib/kernel/ports";
import type { PaymentAttempt as AttemptRow } from "@/prisma/generated/client";
import { toAttempt } from "../resource";
import { ChargeStart, PaymentAttempt } from "../schema";
import { asCompany, changeAttempt, insertAttempt, lockAttempt } from "./attempt-parts";

/** What the provider is asked; JSON, so the amount is text. */
interface ChargeAsk {
  gateway: string;
  minor: string;
  currency: Currency;
  description: string;
  return_url: string;
  customer: GatewayCustomer;
  save_method: boolean;
}

/** A provider's page is open for a day (Stripe's own limit); one that is nearly over is not shown again. */
const pageLifeMs = 20 * 60 * 60_000;

/**
 * Opens the provider's page for what an invoice owes at this moment. Whoever asks again for the same gets the page that is open already: two pages could be
 * paid twice. More than is owed may still come in, when two ways were begun; it becomes credit.
 */
export const startCharge = exchange({
  id: "payment_attempts.start_charge",
  summary: "Start an online payment of an invoice; the answer holds the address of the provider's page",
  permission: "payments.charge",
  input: ChargeStart,
  output: PaymentAttempt,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", gateway: "stripe" },
  async prepare(ctx, { id, gateway: slug, amount: amountText, save_method = false, return_path }, attemptId): Promise<{ ask: ChargeAsk } | { value: PaymentAttempt }> {
    const { invoice, amount, currency } = await amountDue(ctx, id, amountText);
    const { gateway } = await enabledGateway(ctx, slug);
    if (save_method && gateway.capabilities.save_method !== "redirect") throw invalidField("save_method", "not_supported", "This gateway keeps no method on its page.");
    const return_url = await returnUrl(ctx, id, return_path);
    const return_hash = hashToken(return_url);
    const open = await findOpenPage(ctx, { invoice_id: id, gateway: slug, amount, currency, save_method, return_hash });
    if (open) return { value: toAttempt(open) };
    await insertAttempt(ctx, { id: attemptId, kind: "charge", gateway: slug, customer_id: invoice.customer_id, invoice_id: id, currency, amount, save_method, return_hash });
    const customer = await payerOf(ctx, invoice.customer_id, slug);
    const ask: ChargeAsk = { gateway: slug, minor: amount.toString(), currency, description: `Invoice ${invoice.number ?? ""}`.trim(), return_url, customer, save_method };
    return { ask };
  },
  async call(ctx, { gateway: slug, minor, currency, description, return_url, customer, save_method }, attemptId): Promise<StartedCharge> {
    const { gateway, config } = await readyGateway(ctx, slug);
    const attempt_id = encodeId("payment_attempt", attemptId);
    const addresses = returnAddresses(return_url, attempt_id);
    return gateway.startCharge({ attempt_id, amount: { minor: BigInt(minor), currency }, description, ...addresses, customer, save_method }, config);
  },
  async settle(ctx, { attempt_id }, reply) {
    const attempt = await lockAttempt(ctx, attempt_id);
    switch (reply.kind) {
      case "answered":
        // The webhook may have been quicker than this answer.
        if (attempt.status !== "started") return { value: toAttempt(await changeAttempt(ctx, attempt, { charge_ref: reply.answer.charge_ref }, true)) };
        return { value: toAttempt(await changeAttempt(ctx, attempt, { status: "open", charge_ref: reply.answer.charge_ref, redirect_url: reply.answer.redirect_url }, true)) };
      case "refused":
        await changeAttempt(ctx, attempt, { status: "failed", failure: reply.error.message }, true);
        return { refusal: reply.error };
      case "lost":
        // Nobody has seen the page, if there is one.
        return { value: toAttempt(await changeAttempt(ctx, attempt, { status: "expired" }, true)) };
    }
  },
});

/** The invoice, locked, and what of it is to be paid now. @throws AppError `conflict`, `invalid` when nothing can be. */
export async function amountDue(ctx: CommandCtx, id: string, amountText: string | undefined) {
  if (!ctx.tenant.verified) throw new AppError("conflict", "The company takes payments once its owner's address is verified.");
  const invoice = await lockInvoice({ ...ctx, expected_version: null }, id);
  if (invoice.status === "draft") throw new AppError("conflict", "A draft cannot be paid; finalize it first.");
  if (invoice.balance <= 0n) throw new AppError("conflict", "The invoice is paid.");
  const currency = Currency.parse(invoice.currency);
  const amount = amountText === undefined ? invoice.balance : fromWire(amountText, currency);
  if (amount > invoice.balance) throw invalidField("amount", "exceeds_due", "More than the invoice owes.");
  return { invoice, amount, currency };
}

type Page = Required<Pick<AttemptRow, "invoice_id" | "gateway" | "amount" | "currency" | "save_method" | "return_hash">>;

function findOpenPage(ctx: Ctx, page: Page): Promise<AttemptRow | null> {
  const since = new Date(ctx.clock.now().getTime() - pageLifeMs);
  return ctx.db.paymentAttempt.findFirst({
    where: { tenant_id: ctx.tenant.id, kind: "charge", status: "open", attention: null, redirect_url: { not: null }, created_at: { gt: since }, ...page },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
  });
}

/** Whom the provider knows, or else how it may write to whoever pays. */
export async function payerOf(ctx: CommandCtx, customerId: string, gateway: string): Promise<GatewayCustomer> {
  const known = await ctx.db.savedMethod.findFirst({ where: { tenant_id: ctx.tenant.id, customer_id: customerId, gateway }, orderBy: { id: "desc" }, select: { customer_ref: true } });
  const customer = await findCustomer(asCompany(ctx), customerId);
  const email = customer.contacts.find((contact) => contact.email !== null)?.email ?? customer.email;
  return { name: customer.name, ...(email ? { email } : {}), ...(known ? { customer_ref: known.customer_ref } : {}) };
}

/** Where the payer comes back to: the page named, else the document's own, else the portal. */
async function returnUrl(ctx: Ctx, invoiceId: string, path: string | undefined): Promise<string> {
  if (path !== undefined) return `${tenantUrlOf(ctx)}${path}`;
  const page = await findPaymentAddress(ctx, { invoice_id: invoiceId });
  return `${page?.url ?? `${tenantUrlOf(ctx)}/portal/invoices/${encodeId("invoice", invoiceId)}`}/return`;
}

/** Where a payer comes back to who is done, and who has left; neither proves anything. */
export function returnAddresses(returnUrl: string, attempt_id: string): { success_url: string; cancel_url: string } {
  const done = new URL(returnUrl);
  done.searchParams.set("attempt", attempt_id);
  const left = new URL(done);
  left.searchParams.set("left", "1");
  return { success_url: done.href, cancel_url: left.href };
}
