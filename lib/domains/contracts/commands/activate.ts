import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { contractActivated } from "../events";
import { contractRows } from "../rows";
import { assertAllows, assertNotOver } from "../rules";
import { assertNotOut } from "../rules/text";
import { Contract, ContractId, ContractStatus } from "../schema";
import { attentionColumn } from "./columns";

export const activateContract = command({
  id: "contracts.activate",
  summary: "Put a draft contract in force; reminders and renewals start",
  permission: "contracts.write",
  input: z.strictObject({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllows(ContractStatus.parse(before.status), "activate");
    assertNotOut(contractRows.toResource(before, ctx));
    const today = await tenantToday(ctx);
    assertNotOver(fromDayColumn(before.end_day), today);
    const attention_day = attentionColumn(today, { ...before, status: "active" });
    return changeRow(ctx, contractRows, before, { status: "active", attention_day }, contractActivated);
  },
});
