import { signedFileOperations, type SignedFiles } from "@/lib/domains/documents";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { findEvidence } from "../document";
import { contractFilesDamaged } from "../events";
import { findContract } from "../queries";
import { contractRows } from "../rows";
import type { Contract } from "../schema";

const bundlesOf = (ctx: Ctx) => ctx.db.contractBundle;

async function findFiles(ctx: Ctx, id: string): Promise<SignedFiles> {
  const row = await findContract(ctx, id);
  const where = { tenant_id: ctx.tenant.id, contract_id: id };
  const bundle = await bundlesOf(ctx).findFirst({ where });
  const shown = await ctx.db.contractSignature.findMany({
    where: { ...where, revision: row.revision },
    select: { document_key: true, document_sha256: true },
    orderBy: { position: "asc" },
  });
  return { name: row.title, bundle, shown, ...(await findEvidence(ctx, row)) };
}

/** The version numbers the events of a record. */
export async function bumpVersion(ctx: CommandCtx, id: string): Promise<Contract> {
  await ctx.db.contract.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
  return contractRows.toResource(await findContract(ctx, id), ctx);
}

export const {
  checkDue: checkContractFiles,
  listDue: listContractFilesDue,
  readCheck: compareContractFiles,
  noteChecks: noteContractFilesChecked,
  recordCheck: recordContractFilesCheck,
  getCheck: getContractFilesCheck,
  download: downloadContractArchive,
} = signedFileOperations({
  noun: "contract",
  read: "contracts.open",
  find: findFiles,
  async due(ctx, now, take) {
    const where = { tenant_id: ctx.tenant.id, check_at: { lte: now } };
    const rows = await bundlesOf(ctx).findMany({
      where,
      orderBy: [{ check_at: "asc" }, { id: "asc" }],
      take,
      select: { contract_id: true },
    });
    return rows.map(({ contract_id }) => contract_id);
  },
  note: (ctx, ids, data) => bundlesOf(ctx).updateMany({ where: { tenant_id: ctx.tenant.id, contract_id: { in: [...ids] } }, data }),
  async store(ctx, id, data) {
    await lockRow(ctx, contractRows, id);
    const where = { tenant_id: ctx.tenant.id, contract_id: id };
    const before = await bundlesOf(ctx).findFirst({ where });
    await bundlesOf(ctx).updateMany({ where, data });
    return before;
  },
  async publish(ctx, id, check) {
    const contract = await bumpVersion(ctx, id);
    ctx.emit(contractFilesDamaged, { record_id: id, sequence: contract.version, data: { contract, check } });
  },
});
