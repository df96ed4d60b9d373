import { keepImages, priceLines, totalsColumns } from "@/lib/domains/documents";
import { command } from "@/lib/kernel/operation";
import { auditCreation } from "@/lib/kernel/rows";
import { proposalCreated } from "../events";
import { findProposal } from "../queries";
import { proposalRows } from "../rows";
import { textsOf } from "../rules";
import { Proposal, ProposalCreate } from "../schema";
import { beginProposal } from "./begin";
import { proposalLines } from "./lines";

export const createProposal = command({
  id: "proposals.create",
  summary: "Create a draft proposal",
  permission: "proposals.write",
  input: ProposalCreate,
  output: Proposal,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    title: "A new reception",
    sections: [{ heading: "Our understanding", body: "{{customer.name}} wants a **brighter** reception." }],
    expiry_date: "2026-04-01",
    lines: [
      {
        description: "Consulting, one day",
        quantity: "1",
        unit: "day",
        unit_price: "100.00",
        taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      },
    ],
  },
  async run(ctx, { lines: inputs = [], ...fields }) {
    const { row: begun, profile } = await beginProposal(ctx, fields);
    const { lines: _lines, id, discount, parties: _parties, look: _look, signatures: _signatures, bundle: _bundle, ...columns } = begun;
    const { lines, totals } = await priceLines(ctx, inputs, begun, profile);
    await ctx.db.proposal.create({
      data: { ...columns, id, exchange_rate: fields.exchange_rate ?? null, discount: discount ?? undefined, ...totalsColumns(totals) },
      select: { id: true },
    });
    await proposalLines.insert(ctx, id, lines);
    await keepImages(ctx, { owner: "proposal", id, texts: textsOf(fields.sections ?? []) });
    return auditCreation(ctx, proposalRows, await findProposal(ctx, id), proposalCreated);
  },
});
