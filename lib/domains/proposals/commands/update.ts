import { toDayColumn } from "@/lib/commerce/day-column";
import { changeDocument, dayColumns, keepImages } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { moveDeadline } from "@/lib/domains/signers";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalUpdated } from "../events";
import { proposalRows } from "../rows";
import { allows, assertAllows, assertCustomerStays, textsOf } from "../rules";
import { Proposal, ProposalId, ProposalStatus, ProposalUpdate } from "../schema";
import { proposalLines } from "./lines";

export const updateProposal = command({
  id: "proposals.update",
  summary: "Change a draft proposal; only the fields sent change, `lines` as a whole. A sent one can be extended by `expiry_date` alone",
  permission: "proposals.write",
  input: ProposalUpdate.extend({ id: ProposalId }),
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", reference: "RFQ 118", discount: { kind: "percent", value: "5" } },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, proposalRows, id);
    const status = ProposalStatus.parse(before.status);
    const { expiry_date, title, sections, ...shared } = fields;
    if (Object.keys(fields).length === 0) return proposalRows.toResource(before, ctx);
    if (!allows(status, "edit")) {
      const isExtension = status === "sent" && Object.keys(fields).every((name) => name === "expiry_date");
      if (!isExtension && status === "sent")
        throw new AppError("conflict", "A sent proposal can't be edited. Revise it first; only its expiry date can change.");
      if (!isExtension) assertAllows(status, "edit");
      if (!expiry_date) throw invalidField("expiry_date", "required", "A sent proposal has an expiry date.");
      if (expiry_date < (await tenantToday(ctx))) throw invalidField("expiry_date", "past", "The expiry date is in the past.");
      await moveDeadline(ctx, { noun: "proposal", id, last_day: expiry_date });
      return changeRow(ctx, proposalRows, before, { expiry_day: toDayColumn(expiry_date), expired_at: null }, proposalUpdated);
    }
    assertCustomerStays(before, fields.customer_id);
    if (sections !== undefined) await keepImages(ctx, { owner: "proposal", id, texts: textsOf(sections), wasSent: before.revision > 1 });
    const columns = await changeDocument(ctx, proposalLines, before, shared);
    return changeRow(ctx, proposalRows, before, { ...columns, title, sections, ...dayColumns({ expiry_date }) }, proposalUpdated);
  },
});
