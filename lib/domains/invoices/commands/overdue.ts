import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { invoiceOverdue } from "../events";
import { findInvoice } from "../queries";
import { invoiceWire, toInvoice } from "../resource";
import { InvoiceId } from "../schema";

const unpaid = ["finalized", "partly_paid"];
const batch = 500;

export const listNewlyOverdue = query({
  id: "invoices.newly_overdue",
  summary: "List the open invoices that have become overdue since the last check",
  access: internal("called by the schedule of overdue invoices, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(InvoiceId) }),
  example: {},
  async run(ctx) {
    const today = toDayColumn(await tenantToday(ctx));
    const rows = await ctx.db.invoice.findMany({
      where: {
        tenant_id: ctx.tenant.id,
        status: { in: unpaid },
        OR: [{ chase_day: { lt: today } }, { chase_day: null, due_day: { lt: today } }],
        overdue_at: null,
      },
      select: { id: true },
      orderBy: { due_day: "asc" },
      take: batch,
    });
    return { ids: rows.map((row) => row.id) };
  },
});

export const markInvoiceOverdue = command({
  id: "invoices.mark_overdue",
  summary: "Record once that an invoice is overdue, and publish it",
  access: internal("called by the schedule of overdue invoices, as the system"),
  input: z.strictObject({ id: InvoiceId }),
  output: z.object({ marked: z.boolean() }),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await lockRows(ctx, "invoices", [id]);
    const before = await findInvoice(ctx, id);
    const today = await tenantToday(ctx);
    // It was paid or marked after it was listed: nothing changes and no event is published.
    if (before.overdue_at !== null || toInvoice(before, today).status !== "overdue") return { marked: false };
    const now = ctx.clock.now();
    const change = { overdue_at: now, version: before.version + 1, updated_at: now };
    await ctx.db.invoice.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: change });
    const after = { ...before, ...change };
    ctx.audit({
      noun: "invoice",
      id,
      version: after.version,
      before: invoiceWire(before, today),
      after: { ...invoiceWire(after, today), overdue_at: now.toISOString() },
    });
    ctx.emit(invoiceOverdue, { record_id: id, sequence: after.version, data: toInvoice(after, today) });
    return { marked: true };
  },
});
