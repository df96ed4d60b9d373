import type { LineTable } from "@/lib/domains/documents";

export const invoiceLines: LineTable = {
  name: "invoice_lines",
  insert: (ctx, invoice_id, lines) => ctx.db.invoiceLine.createMany({ data: lines.map((line) => ({ ...line, invoice_id })) }),
  clear: (ctx, invoice_id) => ctx.db.invoiceLine.deleteMany({ where: { tenant_id: ctx.tenant.id, invoice_id } }),
};
