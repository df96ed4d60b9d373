import { signedFileOperations, type SignedFiles } from "@/lib/domains/documents";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { proposalFilesDamaged } from "../events";
import { findProposal } from "../queries";
import { toProposal } from "../resource";
import { proposalRows } from "../rows";
import type { Proposal } from "../schema";

const bundlesOf = (ctx: Ctx) => ctx.db.proposalBundle;

async function findFiles(ctx: Ctx, id: string): Promise<SignedFiles> {
  const row = await findProposal(ctx, id);
  const { number, title, signature, signatures } = toProposal(row);
  const shown = row.signatures.filter(({ revision }) => revision === row.revision);
  return { name: number ?? title, bundle: row.bundle, signature, signatures, shown };
}

/** The version numbers the events of a record. */
export async function bumpVersion(ctx: CommandCtx, id: string): Promise<Proposal> {
  await ctx.db.proposal.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
  return proposalRows.toResource(await findProposal(ctx, id), ctx);
}

export const {
  checkDue: checkProposalFiles,
  listDue: listProposalFilesDue,
  readCheck: compareProposalFiles,
  noteChecks: noteProposalFilesChecked,
  recordCheck: recordProposalFilesCheck,
  getCheck: getProposalFilesCheck,
  download: downloadProposalArchive,
} = signedFileOperations({
  noun: "proposal",
  read: "proposals.read",
  find: findFiles,
  async due(ctx, now, take) {
    const where = { tenant_id: ctx.tenant.id, check_at: { lte: now } };
    const rows = await bundlesOf(ctx).findMany({
      where,
      orderBy: [{ check_at: "asc" }, { id: "asc" }],
      take,
      select: { proposal_id: true },
    });
    return rows.map(({ proposal_id }) => proposal_id);
  },
  note: (ctx, ids, data) => bundlesOf(ctx).updateMany({ where: { tenant_id: ctx.tenant.id, proposal_id: { in: [...ids] } }, data }),
  async store(ctx, id, data) {
    await lockRow(ctx, proposalRows, id);
    const where = { tenant_id: ctx.tenant.id, proposal_id: id };
    const before = await bundlesOf(ctx).findFirst({ where });
    await bundlesOf(ctx).updateMany({ where, data });
    return before;
  },
  async publish(ctx, id, check) {
    const proposal = await bumpVersion(ctx, id);
    ctx.emit(proposalFilesDamaged, { record_id: id, sequence: proposal.version, data: { proposal, check } });
  },
});
