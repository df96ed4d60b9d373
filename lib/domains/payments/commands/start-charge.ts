import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { findLinkAddress } from "@/lib/domains/document-links";
import { findCustomer } from "@/lib/domains/customers";
import { lockInvoice } from "@/lib/domains/invoices";
import { enabledGateway, surchargeFor, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { hashToken } from "@/lib/kernel/secrets";
import type { GatewayCustomer } from "@/lib/kernel/ports/payment-gateway";
import { toAttempt } from "../resource";
import { ChargeStart, PaymentAttempt } from "../schema";
import { asCompany, insertAttempt } from "./attempt-parts";
import { assertKeeps, findOpenPage, openPage, storePage, type ChargeAsk } from "./charge-page";
import { amountUnderWay } from "../queries/under-way";

/**
 * Opens the provider's page for an invoice's balance due. A repeated request gets the page that is already open, because two pages could
 * both be paid. An overpayment from two concurrent ways of paying becomes credit.
 */
export const startCharge = exchange({
  id: "payment_attempts.start_charge",
  summary: "Start an online payment of an invoice; the response has the URL of the provider's page",
  permission: "payments.charge",
  input: ChargeStart,
  output: PaymentAttempt,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", gateway: "stripe" },
  async prepare(
    ctx,
    { id, gateway: slug, amount: amountText, save_method = false, return_path },
    attemptId,
  ): Promise<{ ask: ChargeAsk } | { value: PaymentAttempt }> {
    const { invoice, amount, currency } = await amountDue(ctx, id, amountText);
    const { gateway, surcharge: rule } = await enabledGateway(ctx, slug);
    assertKeeps(gateway, save_method);
    const return_url = await returnUrl(ctx, id, return_path);
    const return_hash = hashToken(return_url);
    const { customer_id } = invoice;
    const surcharge = await surchargeFor(ctx, rule, { customer_id, amount, currency });
    const page = { customer_id, invoice_id: id, gateway: slug, currency, amount, surcharge, save_method, return_hash };
    const open = await findOpenPage(ctx, gateway, { ...page, shares: [{ invoice_id: id, amount }] });
    if (open) return { value: toAttempt(open) };
    await insertAttempt(ctx, { id: attemptId, kind: "charge", ...page });
    const customer = await payerOf(ctx, customer_id, slug);
    const ask: ChargeAsk = {
      gateway: slug,
      minor: (amount + surcharge).toString(),
      currency,
      description: `Invoice ${invoice.number ?? ""}`.trim(),
      return_url,
      customer,
      save_method,
    };
    return { ask };
  },
  call: openPage,
  apply: (ctx, { attempt_id, request }, reply) => storePage(ctx, attempt_id, request, reply),
});

/** The locked invoice and the amount to charge. @throws AppError `conflict`, `invalid` when it cannot be charged. */
export async function amountDue(ctx: CommandCtx, id: string, amountText: string | undefined) {
  if (!ctx.tenant.verified) throw new AppError("conflict", "The company can take payments once its owner's email address is verified.");
  const invoice = await lockInvoice({ ...ctx, expected_version: null }, id);
  if (invoice.status === "draft") throw new AppError("conflict", "A draft cannot be paid; finalize it first.");
  if (invoice.balance <= 0n) throw new AppError("conflict", "The invoice is paid.");
  const currency = Currency.parse(invoice.currency);
  const due = invoice.balance - (await amountUnderWay(ctx, id));
  if (due <= 0n) throw new AppError("conflict", "A payment of this invoice is still in progress.", { retryAfter: 10 });
  const amount = amountText === undefined ? due : fromWire(amountText, currency);
  if (amount > due) throw invalidField("amount", "exceeds_due", "More than the invoice's balance due.");
  return { invoice, amount, currency };
}

/** The customer's reference at the provider, or the address that the provider may write to. */
export async function payerOf(ctx: CommandCtx, customerId: string, gateway: string): Promise<GatewayCustomer> {
  const known = await ctx.db.savedMethod.findFirst({
    where: { tenant_id: ctx.tenant.id, customer_id: customerId, gateway, removed_at: null },
    orderBy: { id: "desc" },
    select: { customer_ref: true },
  });
  const customer = await findCustomer(asCompany(ctx), customerId);
  const email = customer.contacts.find((contact) => contact.email !== null)?.email ?? customer.email;
  return { name: customer.name, ...(email ? { email } : {}), ...(known ? { customer_ref: known.customer_ref } : {}) };
}

/** The return URL: the given page, else the document's link, else the portal. */
async function returnUrl(ctx: Ctx, invoiceId: string, path: string | undefined): Promise<string> {
  if (path !== undefined) return `${tenantUrlOf(ctx)}${path}`;
  const page = await findLinkAddress(ctx, { noun: "invoice", id: invoiceId });
  return `${page?.url ?? `${tenantUrlOf(ctx)}/portal/invoices/${encodeId("invoice", invoiceId)}`}/return`;
}
