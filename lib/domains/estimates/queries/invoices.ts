import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { sumOf, toWire } from "@/lib/commerce/money";
import { addShares, negateShares, sharesOf, type TaxShare } from "@/lib/commerce/shares";
import { linesInOrder, toBillingDocument } from "@/lib/domains/documents";
import { isFullyCredited } from "@/lib/domains/invoices";
import { StoredStatus } from "@/lib/domains/invoices/schema";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findEstimate } from "../queries";
import type { EstimateWithLines } from "../resource";
import { EstimateId, EstimateInvoiceKind, EstimateInvoices } from "../schema";

type Shown = z.output<typeof EstimateInvoices>["invoices"][number];

/** An invoice made from an estimate, with what it asks for. */
export interface MadeInvoice extends Shown {
  total_minor: bigint;
  shares: TaxShare[];
  line_ids: string[];
}

/** The invoices of an estimate, oldest first; without deleted drafts, drafts of others, and those that credit notes cancelled. */
export async function readMade(
  ctx: Ctx,
  { id, invoice_id, customer_id, currency: code, converted_at }: EstimateWithLines,
): Promise<MadeInvoice[]> {
  const currency = Currency.parse(code);
  const rows = await ctx.db.estimateInvoice.findMany({ where: { tenant_id: ctx.tenant.id, estimate_id: id }, orderBy: { id: "asc" } });
  // An estimate that was converted before parts existed has its invoice alone.
  const whole = { kind: "rest", percent: null, line_ids: [], created_at: converted_at ?? ctx.clock.now() };
  const known = invoice_id === null || rows.some((row) => row.invoice_id === invoice_id) ? rows : [...rows, { ...whole, invoice_id }];
  const invoices = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: known.map((row) => row.invoice_id) } },
    include: linesInOrder,
  });
  const found = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return known.flatMap((row) => {
    const invoice = found.get(row.invoice_id);
    if (!invoice || isFullyCredited(invoice)) return [];
    // A draft that was given to another customer, or another currency, bills something else.
    if (invoice.customer_id !== customer_id || invoice.currency !== code) return [];
    return [
      {
        invoice_id: invoice.id,
        number: invoice.number,
        status: StoredStatus.parse(invoice.status),
        kind: EstimateInvoiceKind.parse(row.kind),
        percent: row.percent?.toFixed() ?? null,
        total: toWire(invoice.total, currency),
        total_minor: invoice.total,
        created_at: row.created_at,
        shares: sharesOf(toBillingDocument(invoice)),
        line_ids: z.array(z.string()).parse(row.line_ids),
      },
    ];
  });
}

/** What of an estimate is not invoiced yet, by taxes; nothing once its invoices add up to its total. */
export function restOf(row: EstimateWithLines, made: readonly MadeInvoice[]): TaxShare[] {
  if (made.length > 0 && sumOf(made.map(({ total_minor }) => total_minor)) === row.total) return [];
  return addShares(sharesOf(toBillingDocument(row)), ...made.map(({ shares }) => negateShares(shares)));
}

/** Whether something is left to invoice of an estimate that is invoiced in parts: a part may be deleted, credited or changed later. */
export async function hasPartLeft(ctx: Ctx, row: EstimateWithLines, made: readonly MadeInvoice[]): Promise<boolean> {
  const where = { tenant_id: ctx.tenant.id, estimate_id: row.id, OR: [{ takes_off: { gt: 0 } }, { kind: { not: "rest" } }] };
  return (await ctx.db.estimateInvoice.count({ where })) > 0 && restOf(row, made).some(({ amount }) => amount > 0n);
}

export const getEstimateInvoices = query({
  id: "estimates.get_invoices",
  summary: "Get how much of an estimate is invoiced, and by which invoices",
  permission: "estimates.write",
  input: z.strictObject({ id: EstimateId }),
  output: EstimateInvoices,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findEstimate(ctx, id);
    const made = await readMade(ctx, row);
    const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
    const invoiced = made.reduce((sum, { total_minor }) => sum + total_minor, 0n);
    return {
      total: money(row.total),
      invoiced: money(invoiced),
      remaining: money(row.total - invoiced),
      invoices: made.map(({ total_minor: _minor, shares: _shares, line_ids: _lines, ...invoice }) => invoice),
      invoiced_lines: made.flatMap(({ line_ids }) => line_ids),
    };
  },
});
