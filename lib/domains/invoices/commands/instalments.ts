import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { splitTotal } from "@/lib/commerce/instalments";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { invoiceUpdated } from "../events";
import { findInvoice } from "../queries";
import { isUnsettled, showInstalments } from "../queries/plan";
import { invoiceWire, toInvoice } from "../resource";
import { InstalmentsSet, InvoiceInstalments } from "../schema/instalments";
import { lockInvoice } from "./update";

export const setInstalments = command({
  id: "invoices.set_instalments",
  summary: "Plan the instalments of an unpaid invoice, or end its plan with no parts",
  permission: "invoices.write",
  input: InstalmentsSet,
  output: InvoiceInstalments,
  example: {
    id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    parts: [
      { due_date: "2026-04-01", percent: "50" },
      { due_date: "2026-05-01", percent: "50" },
    ],
  },
  async run(ctx, { id, parts }) {
    const before = await lockInvoice(ctx, id);
    if (before.status === "draft") throw new AppError("conflict", "A draft has no instalments yet; finalize it first.");
    if (!isUnsettled(before))
      throw new AppError("conflict", "A part of the invoice is paid or credited, so its instalments can no longer change.");
    const planned = splitTotal(before.total, Currency.parse(before.currency), parts, fromDayColumn(before.issue_day ?? ctx.clock.now()));
    const was = await showInstalments(ctx, before);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, invoice_id: id };
    await ctx.db.invoiceInstalment.deleteMany({ where: own });
    await ctx.db.invoiceInstalment.createMany({
      data: planned.map(({ due_date, amount }, position) => ({
        ...own,
        id: newId(now),
        position,
        due_day: toDayColumn(due_date),
        amount,
        created_at: now,
      })),
    });
    const [first] = planned;
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: {
        chase_day: first === undefined ? null : toDayColumn(first.due_date),
        // It may be overdue anew, by its parts.
        overdue_at: null,
        version: before.version + 1,
        updated_at: now,
      },
    });
    const row = await findInvoice(ctx, id);
    const today = await tenantToday(ctx);
    const after = await showInstalments(ctx, row);
    const side = (wire: Record<string, unknown>, { parts: shown }: InvoiceInstalments) => ({ ...wire, instalments: shown });
    ctx.audit({
      noun: "invoice",
      id,
      version: row.version,
      before: side(invoiceWire(before, today), was),
      after: side(invoiceWire(row, today), after),
    });
    ctx.emit(invoiceUpdated, { record_id: id, sequence: row.version, data: toInvoice(row, today), previous: {} });
    return after;
  },
});
