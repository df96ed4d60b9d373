import { toDayColumn } from "@/lib/commerce/day-column";
import type { WithCustomValues } from "@/lib/domains/custom-fields";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { contractRenewed } from "../events";
import { contractRows } from "../rows";
import { assertAllows, assertLonger, proposeEndDate, repeatsRenewal } from "../rules";
import { Contract, ContractId, ContractRenew, ContractStatus } from "../schema";
import { attentionColumn, valueColumn } from "./columns";

/** Moves the end of a locked contract and starts its reminders anew. */
export function extendContract(
  ctx: CommandCtx,
  before: ContractRow & WithCustomValues,
  { end_date, today, value = before.value }: { end_date: string; today: string; value?: bigint | null },
): Promise<Contract> {
  const columns = {
    status: "active",
    end_day: toDayColumn(end_date),
    renewed_from_day: before.end_day,
    value,
    renewals: before.renewals + 1,
    renewed_at: ctx.clock.now(),
    reminded_days: null,
    reminded_day: null,
    notice_reminded_day: null,
  };
  const attention_day = attentionColumn(today, { ...before, ...columns });
  return changeRow(ctx, contractRows, before, { ...columns, attention_day }, contractRenewed);
}

export const renewContract = command({
  id: "contracts.renew",
  summary: "Renew an active or expired contract to a later end date, once a term",
  permission: "contracts.write",
  input: ContractRenew.extend({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", end_date: "2027-12-31", value: "12600.00" },
  async run(ctx, { id, end_date: asked, value }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllows(ContractStatus.parse(before.status), "renew");
    const present = contractRows.toResource(before, ctx);
    const today = await tenantToday(ctx);
    const priced = value === undefined ? {} : { value: valueColumn(value, before.currency) };
    if (present.status === "active" && repeatsRenewal(present, asked, today, ctx.clock.now())) {
      if (priced.value === undefined || priced.value === before.value) return present;
      throw new AppError("conflict", `This term was renewed already, to ${present.end_date}. Enter a later end date to renew it again.`);
    }
    const end_date = asked ?? proposeEndDate(present);
    assertLonger(present.end_date, end_date, today);
    return extendContract(ctx, before, { end_date, today, ...priced });
  },
});
