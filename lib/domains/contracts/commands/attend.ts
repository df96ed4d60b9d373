import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { assertNever } from "@/lib/kernel/base/errors";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { contractExpired, contractExpiring, contractNoticeDue } from "../events";
import { contractRows } from "../rows";
import { attentionOn, proposeEndDate } from "../rules";
import { ContractId } from "../schema";
import { attentionColumn } from "./columns";
import { extendContract } from "./renew";

const scheduled = internal("called by the schedule of contracts, as the system");
const batch = 500;

export const listContractsDue = query({
  id: "contracts.due",
  summary: "List the contracts for which a reminder, a renewal or their expiry is due",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ContractId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.contract.findMany({
      where: { tenant_id: ctx.tenant.id, attention_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { id: true },
      orderBy: [{ attention_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judges the contract again under its lock, so that two runs do the same thing only once. */
export const attendContract = command({
  id: "contracts.attend",
  summary: "Do the one thing that is due for a contract: renew it, expire it, or remind its owner",
  access: scheduled,
  input: z.strictObject({ id: ContractId }),
  output: z.object({ done: z.enum(["renew", "expire", "remind", "remind_of_notice"]).nullable() }),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, contractRows, id);
    const present = contractRows.toResource(before, ctx);
    const today = await tenantToday(ctx);
    const due = present.status === "active" ? attentionOn(today, present) : null;
    if (due === null) return { done: null };
    switch (due.kind) {
      case "renew":
        await extendContract(ctx, before, { end_date: proposeEndDate(present), today });
        break;
      case "expire":
        await changeRow(ctx, contractRows, before, { status: "expired", attention_day: null }, contractExpired);
        break;
      case "remind": {
        const reminded = { reminded_days: due.days, reminded_day: toDayColumn(today) };
        const attention_day = attentionColumn(today, { ...before, ...reminded });
        await changeRow(ctx, contractRows, before, { ...reminded, attention_day }, contractExpiring);
        break;
      }
      case "remind_of_notice": {
        const reminded = { notice_reminded_day: toDayColumn(today) };
        const attention_day = attentionColumn(today, { ...before, ...reminded });
        await changeRow(ctx, contractRows, before, { ...reminded, attention_day }, contractNoticeDue);
        break;
      }
      default:
        assertNever(due);
    }
    return { done: due.kind };
  },
});
