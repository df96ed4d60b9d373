import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { fillParts, writeParts } from "@/lib/commerce/instalments";
import type { Ctx } from "@/lib/kernel/context";
import type { InvoiceInstalments } from "../schema/instalments";

interface Planned {
  id: string;
  total: bigint;
  balance: bigint;
  chase_day: Date | null;
}

type Parts = ReturnType<typeof fillParts>;

/** The parts of invoices with a plan, and what is left of each; an invoice without a plan is absent. One statement at most. */
export async function readInstalments(ctx: Ctx, invoices: readonly Planned[]): Promise<Map<string, Parts>> {
  const planned = invoices.filter(({ chase_day }) => chase_day !== null);
  if (planned.length === 0) return new Map();
  const rows = await ctx.db.invoiceInstalment.findMany({
    where: { tenant_id: ctx.tenant.id, invoice_id: { in: planned.map(({ id }) => id) } },
    orderBy: [{ invoice_id: "asc" }, { position: "asc" }],
  });
  return new Map(
    planned.map(({ id, total, balance }) => {
      const own = rows.filter(({ invoice_id }) => invoice_id === id);
      const parts = own.map(({ due_day, amount }) => ({ due_date: fromDayColumn(due_day), amount }));
      return [id, fillParts(parts, total - balance)];
    }),
  );
}

type InvoiceRow = Planned & { status: string; currency: string; credited_balance: bigint };

/** Whether a plan may be made or changed: nothing of the invoice is paid or credited. */
export const isUnsettled = ({ status, total, balance }: InvoiceRow): boolean => status === "finalized" && balance === total && total > 0n;

/** The plan of an invoice that the caller may see. */
export async function showInstalments(ctx: Ctx, row: InvoiceRow): Promise<InvoiceInstalments> {
  const currency = Currency.parse(row.currency);
  const parts = (await readInstalments(ctx, [row])).get(row.id) ?? [];
  const credited = row.status === "paid" && row.credited_balance > 0n && row.total === row.balance + row.credited_balance;
  return { invoice_id: row.id, currency, parts: writeParts(parts, currency), changeable: isUnsettled(row), credited };
}
