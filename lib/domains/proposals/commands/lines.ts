import type { LineTable } from "@/lib/domains/documents";

export const proposalLines: LineTable = {
  name: "proposal_lines",
  insert: (ctx, proposal_id, lines) => ctx.db.proposalLine.createMany({ data: lines.map((line) => ({ ...line, proposal_id })) }),
  clear: (ctx, proposal_id) => ctx.db.proposalLine.deleteMany({ where: { tenant_id: ctx.tenant.id, proposal_id } }),
};
