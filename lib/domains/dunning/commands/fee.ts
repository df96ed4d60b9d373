import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { createInvoice, finalizeInvoice, sendInvoice, type findInvoice } from "@/lib/domains/invoices";
import { Locale } from "@/lib/domains/settings/schema";
import { findIssuingUnit } from "@/lib/domains/tax-clearance";
import type { CommandCtx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { attempt } from "@/lib/kernel/savepoint";
import { exemptionReasons } from "@/lib/zatca/reasons";
import { feeOf } from "../rules";
import type { LateFee } from "../schema";

type Invoice = Awaited<ReturnType<typeof findInvoice>>;

/** A fee bears no tax. The Saudi authority wants one on each line all the same: that it is outside the scope. */
async function taxesOfFee(ctx: CommandCtx, language: string) {
  if ((await findIssuingUnit(ctx)) === null) return [];
  const { en, ar } = exemptionReasons["VATEX-SA-OOS"];
  return [{ name: language.startsWith("ar") ? ar : en, rate: "0", compound: false, category: "O" as const }];
}

/**
 * Charges a late fee as an invoice of its own, since a finalized one is immutable: in the original's currency and language, without tax.
 * Data that does not allow the invoice leaves the reminder without a fee and gives the reason.
 */
export async function chargeFee(ctx: CommandCtx, invoice: Invoice, fee: LateFee | null) {
  const currency = Currency.parse(invoice.currency);
  const amount = feeOf(fee, invoice.balance, currency);
  if (amount === null) return { fee_invoice_id: null, fee_problem: null };
  const language = Locale.safeParse(invoice.language);
  const description = documentLabels(invoice.language).late_fee.replace("{number}", invoice.number ?? "");
  const made = await attempt(
    ctx,
    async () => {
      const { id } = await createInvoice(ctx, {
        customer_id: invoice.customer_id,
        currency,
        ...(language.success ? { language: language.data } : {}),
        ...(invoice.exchange_rate === null ? {} : { exchange_rate: invoice.exchange_rate.toFixed() }),
        ...(invoice.number === null ? {} : { reference: invoice.number }),
        lines: [{ description, quantity: "1", unit_price: toWire(amount, currency), taxes: await taxesOfFee(ctx, invoice.language) }],
      });
      await finalizeInvoice(ctx, { id });
      return id;
    },
    { keep: true },
  );
  if ("error" in made) return { fee_invoice_id: null, fee_problem: made.error.errors[0]?.message ?? made.error.message };
  // A customer without an email address gets neither the reminder nor this.
  await attempt(ctx, () => sendInvoice(ctx, { id: made.value }), { keep: true });
  return { fee_invoice_id: made.value, fee_problem: null };
}
