import type { LineTable } from "@/lib/domains/documents";

export const recurringLines: LineTable = {
  name: "recurring_invoice_lines",
  insert: (ctx, recurring_invoice_id, lines) =>
    ctx.db.recurringInvoiceLine.createMany({ data: lines.map((line) => ({ ...line, recurring_invoice_id })) }),
  clear: (ctx, recurring_invoice_id) =>
    ctx.db.recurringInvoiceLine.deleteMany({ where: { tenant_id: ctx.tenant.id, recurring_invoice_id } }),
};
