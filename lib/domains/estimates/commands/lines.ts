import type { LineTable } from "@/lib/domains/documents";

export const estimateLines: LineTable = {
  name: "estimate_lines",
  insert: (ctx, estimate_id, lines) => ctx.db.estimateLine.createMany({ data: lines.map((line) => ({ ...line, estimate_id })) }),
  clear: (ctx, estimate_id) => ctx.db.estimateLine.deleteMany({ where: { tenant_id: ctx.tenant.id, estimate_id } }),
};
