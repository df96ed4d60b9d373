import { z } from "zod";
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
    await deleteRow(ctx, contractRows, before, contractDeleted);
    return {};
  },
});
