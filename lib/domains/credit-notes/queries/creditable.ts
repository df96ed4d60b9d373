import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { toWire } from "@/lib/commerce/money";
import { calculate } from "@/lib/commerce/totals";
import { toBillingDocument } from "@/lib/domains/documents";
import { findInvoice } from "@/lib/domains/invoices";
import { adjustedAmounts } from "@/lib/domains/ledger";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { leftOf, type CreditableLine } from "../rules";
import { Creditable } from "../schema";

type InvoiceRow = Awaited<ReturnType<typeof findInvoice>>;

/** The invoice's lines with what earlier credit notes took of them, and what is left of the whole in minor units. */
export async function readCreditable(ctx: Ctx, invoice: InvoiceRow): Promise<{ lines: CreditableLine[]; most: bigint }> {
  const earlier = await ctx.db.creditNoteLine.findMany({
    where: { tenant_id: ctx.tenant.id, credit_note: { invoice_id: invoice.id } },
    select: { invoice_line_id: true, quantity: true, counted: true, total: true },
  });
  const figuresOf = new Map(calculate(toBillingDocument(invoice)).lines.map((line) => [line.key, line]));
  const lines = invoice.lines.flatMap(({ id, quantity }): CreditableLine[] => {
    const figures = figuresOf.get(id);
    const own = earlier.filter(({ invoice_line_id }) => invoice_line_id === id);
    const counted = own.reduce((sum, line) => (line.counted ? sum.plus(line.quantity.toFixed()) : sum), new Decimal("0"));
    const total = own.reduce((sum, line) => sum + line.total, 0n);
    return figures ? [{ id, quantity: quantity.toFixed(), figures, credited: { quantity: counted.toFixed(), total } }] : [];
  });
  const adjusted = (await adjustedAmounts(ctx, [invoice.id])).get(invoice.id) ?? 0n;
  return { lines, most: invoice.status === "draft" ? 0n : invoice.total - invoice.credited - adjusted };
}

export const getCreditable = query({
  id: "credit_notes.get_creditable",
  summary: "Get what is left to credit of an invoice, by line",
  permission: "credit_notes.read",
  input: z.strictObject({ id: idOf("invoice") }),
  output: Creditable,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const invoice = await findInvoice(ctx, id);
    const currency = Currency.parse(invoice.currency);
    const { lines, most } = await readCreditable(ctx, invoice);
    return {
      currency,
      amount: toWire(most, currency),
      lines: lines.map((line, index) => ({
        line_id: line.id,
        description: invoice.lines[index]?.description ?? "",
        quantity: leftOf(line).quantity.toFixed(),
        amount: toWire(leftOf(line).total, currency),
      })),
    };
  },
});
