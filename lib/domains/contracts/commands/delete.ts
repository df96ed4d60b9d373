import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { contractDeleted } from "../events";
import { contractRows } from "../rows";
import { assertAllows } from "../rules";
import { assertNotOut } from "../rules/text";
import { ContractId, ContractStatus } from "../schema";

export const deleteContract = command({
  id: "contracts.delete",
  summary: "Delete a draft contract; its files stay",
  permission: "contracts.write",
  input: z.strictObject({ id: ContractId }),
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllows(ContractStatus.parse(before.status), "delete");
    assertNotOut(contractRows.toResource(before, ctx));
    await assertUnsigned(ctx, id);
    await deleteRow(ctx, contractRows, before, contractDeleted);
    return {};
  },
});

/** @throws AppError `conflict` once somebody has signed a revision: that evidence is kept for good. */
async function assertUnsigned(ctx: CommandCtx, contract_id: string): Promise<void> {
  if ((await ctx.db.contractSignature.count({ where: { tenant_id: ctx.tenant.id, contract_id } })) === 0) return;
  throw new AppError("conflict", "Someone has signed an earlier revision of this contract, so it can't be deleted.");
}
