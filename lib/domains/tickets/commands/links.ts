import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { findTicket } from "../queries";
import { ticketRows } from "../rows";
import { FollowerChange, LinkChange, TicketId } from "../schema";
import { assertColleague } from "./parts";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const other = { ...example, other_id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1b" };
const Done = z.object({ id: TicketId });

export const linkTickets = command({
  id: "tickets.link",
  summary: "Link two tickets that belong together",
  permission: "tickets.write",
  input: LinkChange,
  output: Done,
  example: other,
  async run(ctx, { id, other_id }) {
    await lockRow(ctx, ticketRows, id);
    if (id === other_id) throw invalidField("other_id", "same", "A ticket can’t be linked with itself.");
    const { id: second } = await findTicket(ctx, other_id);
    const own = { tenant_id: ctx.tenant.id };
    const pair = {
      OR: [
        { ticket_id: id, other_id: second },
        { ticket_id: second, other_id: id },
      ],
    };
    if (await ctx.db.ticketLink.findFirst({ where: { ...own, ...pair }, select: { id: true } }))
      throw new AppError("conflict", "The tickets are linked already.");
    const now = ctx.clock.now();
    await ctx.db.ticketLink.create({ data: { ...own, id: newId(now), ticket_id: id, other_id: second, kind: "related", created_at: now } });
    return { id };
  },
});

export const unlinkTickets = command({
  id: "tickets.unlink",
  summary: "Remove the link between two tickets",
  permission: "tickets.write",
  input: LinkChange,
  output: Done,
  example: other,
  async run(ctx, { id, other_id }) {
    await lockRow(ctx, ticketRows, id);
    const pair = {
      OR: [
        { ticket_id: id, other_id },
        { ticket_id: other_id, other_id: id },
      ],
    };
    const { count } = await ctx.db.ticketLink.deleteMany({ where: { tenant_id: ctx.tenant.id, ...pair } });
    if (count === 0) throw new AppError("conflict", "The tickets are not linked.");
    return { id };
  },
});

const follower = { ...example, staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const followTicket = command({
  id: "tickets.follow",
  summary: "Add a colleague who is notified of what happens to a ticket",
  permission: "tickets.write",
  input: FollowerChange,
  output: Done,
  example: follower,
  async run(ctx, { id, staff_id }) {
    await lockRow(ctx, ticketRows, id);
    await assertColleague(ctx, staff_id, "staff_id");
    const row = { tenant_id: ctx.tenant.id, ticket_id: id, staff_id };
    await ctx.db.ticketFollower.createMany({ data: [{ ...row, id: newId(ctx.clock.now()) }], skipDuplicates: true });
    return { id };
  },
});

export const unfollowTicket = command({
  id: "tickets.unfollow",
  summary: "Remove a colleague who follows a ticket",
  permission: "tickets.write",
  input: FollowerChange,
  output: Done,
  example: follower,
  async run(ctx, { id, staff_id }) {
    await lockRow(ctx, ticketRows, id);
    const { count } = await ctx.db.ticketFollower.deleteMany({ where: { tenant_id: ctx.tenant.id, ticket_id: id, staff_id } });
    if (count === 0) throw notFound("follower");
    return { id };
  },
});
