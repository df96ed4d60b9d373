import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { findGatewayAbilities } from "@/lib/domains/payment-gateways";
import { heldCredit, readInvoicePayments, unrefunded } from "@/lib/domains/payments";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { CreditNote as CreditNoteRow } from "@/prisma/generated/client";
import { leftOfNote } from "../resource";
import type { RefundOption } from "../schema";

/** The payments of the credited invoice that can return the credit that is left, the one that can return most first. */
export async function readRefundOptions(ctx: Ctx, row: CreditNoteRow): Promise<RefundOption[]> {
  const held = await heldCredit(ctx, row);
  const left = leftOfNote(row) - (held.notes.get(row.id) ?? 0n);
  if (left <= 0n) return [];
  const currency = Currency.parse(row.currency);
  const leftOf = (payment: PaymentRow) => unrefunded(payment) - (held.refunding.get(payment.id) ?? 0n);
  const payments = (await readInvoicePayments(ctx, row.invoice_id)).filter((payment) => payment.reversal === null && leftOf(payment) > 0n);
  const options = payments.map(async (payment) => {
    const most = leftOf(payment) < left ? leftOf(payment) : left;
    const refund = await abilityOf(ctx, payment, left);
    const method = PaymentMethod.parse(payment.method);
    return {
      most,
      option: {
        payment_id: payment.id,
        method,
        gateway: GatewaySlug.nullable().parse(payment.gateway),
        refund,
        amount: toWire(most, currency),
      },
    };
  });
  return (await Promise.all(options)).sort((one, other) => Number(other.most - one.most)).map(({ option }) => option);
}

type PaymentRow = Awaited<ReturnType<typeof readInvoicePayments>>[number];

/** A gateway that refunds whole payments alone can do nothing with a smaller credit. */
async function abilityOf(ctx: Ctx, payment: PaymentRow, left: bigint): Promise<RefundOption["refund"]> {
  if (payment.gateway === null || payment.gateway_ref === null) return "by_hand";
  const ability = await findGatewayAbilities(ctx, payment.gateway);
  return ability === "whole" && (unrefunded(payment) !== payment.amount || payment.amount > left) ? "none" : ability;
}
