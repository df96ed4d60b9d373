import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { contractTerminated } from "../events";
import { contractRows } from "../rows";
import { assertAllows, assertTerminable } from "../rules";
import { Contract, ContractId, ContractStatus, ContractTerminate } from "../schema";

export const terminateContract = command({
  id: "contracts.terminate",
  summary: "End an active contract before its end date",
  permission: "contracts.write",
  input: ContractTerminate.extend({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "The customer closed the site" },
  async run(ctx, { id, on, reason = null }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllows(ContractStatus.parse(before.status), "terminate");
    const today = await tenantToday(ctx);
    assertTerminable(contractRows.toResource(before, ctx), on ?? today, today);
    const columns = { status: "terminated", terminated_day: toDayColumn(on ?? today), termination_reason: reason, attention_day: null };
    return changeRow(ctx, contractRows, before, columns, contractTerminated);
  },
});
