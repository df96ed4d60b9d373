import { z } from "zod";
import { copyDocument } from "@/lib/domains/documents";
import { createInvoice, getInvoice } from "@/lib/domains/invoices";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalConverted } from "../events";
import { proposalRows } from "../rows";
import { assertAllows } from "../rules";
import { ProposalConverted, ProposalId, ProposalStatus } from "../schema";

/** What the invoice gets anew: its days, its number and its own custom fields. */
const copied = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true, series_id: true, custom: true });

/** The invoice made before, unless its draft was deleted since. */
async function findMade(ctx: Ctx, id: string | null) {
  if (id === null) return null;
  try {
    return await getInvoice(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

export const convertProposal = command({
  id: "proposals.convert",
  summary: "Convert a signed proposal into a draft invoice with the same lines; converting again answers the first result",
  permission: "proposals.convert",
  input: z.strictObject({ id: ProposalId }),
  output: ProposalConverted,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, proposalRows, id);
    const proposal = proposalRows.toResource(before, ctx);
    const made = await findMade(ctx, before.invoice_id);
    if (made) return { proposal, invoice: made };
    assertAllows(ProposalStatus.parse(before.status), "convert");
    const content = copyDocument(proposal, copied);
    const invoice = await createInvoice(ctx, { ...content, reference: content.reference ?? proposal.number });
    const columns = { converted_at: ctx.clock.now(), invoice_id: invoice.id };
    return { proposal: await changeRow(ctx, proposalRows, before, columns, proposalConverted), invoice };
  },
});
