import { getProposal, getProposalCode, getProposalDocument, listProposalSections, listProposalSigners } from "@/lib/domains/proposals";
import { AppError } from "@/lib/kernel/base/errors";

/** A proposal as its customer may see it; null for one that they may not see. */
export async function findProposalFor(ctx: Parameters<typeof getProposal>[0], id: string) {
  try {
    return {
      proposal: await getProposal(ctx, { id }),
      view: await getProposalDocument(ctx, { id }),
      signers: (await listProposalSigners(ctx, { id })).data,
      code: await getProposalCode(ctx, { id }),
      sections: (await listProposalSections(ctx, { id })).data,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
