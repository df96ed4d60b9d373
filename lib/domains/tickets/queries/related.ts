import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { visible } from "../policy";
import { ticketRows } from "../rows";
import { FollowerList, RelatedTickets, TicketId, TicketStatus, type TicketRelation } from "../schema";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** The tickets that are merged into this one, directly or through others. */
export async function findMergedIds(ctx: Ctx, id: string): Promise<string[]> {
  const found: string[] = [];
  let level = [id];
  while (level.length > 0) {
    const rows = await ctx.db.ticket.findMany({
      where: { tenant_id: ctx.tenant.id, merged_into_id: { in: level }, NOT: { id: { in: [id, ...found] } } },
      select: { id: true },
    });
    level = rows.map((row) => row.id);
    found.push(...level);
  }
  return found;
}

/** The ticket in which a conversation goes on: where it was merged into others, the last of them. */
export async function findTarget(ctx: Ctx, id: string): Promise<string> {
  const passed = new Set<string>();
  let target = id;
  while (!passed.has(target)) {
    passed.add(target);
    const row = await ctx.db.ticket.findFirst({ where: { tenant_id: ctx.tenant.id, id: target }, select: { merged_into_id: true } });
    if (!row?.merged_into_id) return target;
    target = row.merged_into_id;
  }
  return target;
}

export const listRelatedTickets = query({
  id: "tickets.list_related",
  summary: "List the tickets that are linked with, split from or merged with a ticket",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: RelatedTickets,
  example,
  async run(ctx, { id }) {
    const ticket = await findRow(ctx, ticketRows, id);
    const own = { tenant_id: ctx.tenant.id };
    const links = await ctx.db.ticketLink.findMany({ where: { ...own, OR: [{ ticket_id: id }, { other_id: id }] } });
    const sources = await ctx.db.ticket.findMany({ where: { ...own, merged_into_id: id }, select: { id: true } });
    const related: { id: string; relation: TicketRelation }[] = [
      ...(ticket.merged_into_id === null ? [] : [{ id: ticket.merged_into_id, relation: "merged_into" as const }]),
      ...sources.map((source) => ({ id: source.id, relation: "merged_from" as const })),
      ...links.map(({ kind, ticket_id, other_id }) => {
        const isFirst = ticket_id === id;
        const relation = kind === "split" ? (isFirst ? ("split_to" as const) : ("split_from" as const)) : ("related" as const);
        return { id: isFirst ? other_id : ticket_id, relation };
      }),
    ];
    const rows = await ctx.db.ticket.findMany({
      where: { AND: [visible(ctx), { id: { in: related.map((each) => each.id) } }] },
      select: { id: true, number: true, subject: true, status: true },
    });
    const data = related.flatMap(({ id: other, relation }) => {
      const row = rows.find((each) => each.id === other);
      return row ? [{ ...row, status: TicketStatus.parse(row.status), relation }] : [];
    });
    return { data };
  },
});

export const listFollowers = query({
  id: "tickets.list_followers",
  summary: "List the colleagues who follow a ticket",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: FollowerList,
  example,
  async run(ctx, { id }) {
    await findRow(ctx, ticketRows, id);
    const rows = await ctx.db.ticketFollower.findMany({
      where: { tenant_id: ctx.tenant.id, ticket_id: id },
      include: { staff: { select: { name: true } } },
      orderBy: [{ id: "asc" }],
    });
    return { data: rows.map(({ staff_id, staff }) => ({ staff_id, name: staff.name })) };
  },
});
