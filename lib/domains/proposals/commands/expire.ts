import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalExpired } from "../events";
import { proposalRows } from "../rows";
import { ProposalId } from "../schema";

const batch = 500;

export const listNewlyExpired = query({
  id: "proposals.newly_expired",
  summary: "List the sent proposals whose last day has passed since the last check",
  access: internal("called by the schedule of expired proposals, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ProposalId) }),
  example: {},
  async run(ctx) {
    const today = toDayColumn(await tenantToday(ctx));
    const rows = await ctx.db.proposal.findMany({
      where: { tenant_id: ctx.tenant.id, status: "sent", expiry_day: { lt: today }, expired_at: null },
      select: { id: true },
      orderBy: { expiry_day: "asc" },
      take: batch,
    });
    return { ids: rows.map((row) => row.id) };
  },
});

export const expireProposal = command({
  id: "proposals.expire",
  summary: "Record once that a proposal has expired, and publish it",
  access: internal("called by the schedule of expired proposals, as the system"),
  input: z.strictObject({ id: ProposalId }),
  output: z.object({ expired: z.boolean() }),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, proposalRows, id);
    const { status, expiry_day, expired_at } = before;
    const today = toDayColumn(await tenantToday(ctx));
    // It was answered, extended or marked after it was listed: nothing changes and no event is published.
    if (status !== "sent" || expired_at !== null || expiry_day === null || expiry_day >= today) return { expired: false };
    await changeRow(ctx, proposalRows, before, { expired_at: ctx.clock.now() }, proposalExpired);
    return { expired: true };
  },
});
