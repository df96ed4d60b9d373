import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketBreached, ticketWarned } from "../events";
import { columnsOf, findPolicy, readClocks, unreported, type Warned } from "../queries/clocks";
import { findTicket } from "../queries";
import { ticketRows } from "../rows";
import type { ComputedClock } from "../rules/clock";
import { Ticket, TicketId } from "../schema";
import { changeTicket } from "./parts";

const access = internal("called by the schedule that watches the tickets’ deadlines");

/** Tickets of which a deadline, or a part of the time to it, has passed; 200 at most, the earliest first. */
export const listPassedDeadlines = query({
  id: "tickets.list_passed_deadlines",
  summary: "List the tickets of which a deadline has passed unmarked",
  access,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(TicketId) }),
  example: {},
  async run(ctx: Ctx) {
    const rows = await ctx.db.ticket.findMany({
      where: { tenant_id: ctx.tenant.id, next_due_at: { lte: ctx.clock.now() } },
      orderBy: [{ next_due_at: "asc" }],
      select: { id: true },
      take: 200,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** The parts of targets that have passed unreported, the last of each metric. */
function findPassed(clocks: readonly ComputedClock[], warned: Warned, now: Date): { clock: ComputedClock; percent: number }[] {
  return clocks.flatMap((clock) => {
    const passed = unreported(clock, warned[`${clock.metric}_warned`]).filter(([, at]) => at <= now);
    return passed.length === 0 ? [] : [{ clock, percent: Math.max(...passed.map(([percent]) => percent)) }];
  });
}

export const reportTicketTime = command({
  id: "tickets.report_time",
  summary: "Report the parts of a ticket's targets that have passed, and the targets that were missed at that moment",
  access,
  input: z.strictObject({ id: TicketId }),
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, ticketRows, id);
    const clocks = await readClocks(ctx, id);
    const passed = findPassed(clocks, before, ctx.clock.now());
    const warned = {
      first_response_warned: before.first_response_warned,
      resolution_warned: before.resolution_warned,
      ...Object.fromEntries(passed.map(({ clock, percent }) => [`${clock.metric}_warned`, percent])),
    };
    const columns = columnsOf(clocks, warned);
    if (passed.length === 0 && columns.next_due_at?.getTime() === before.next_due_at?.getTime()) return ticketRows.toResource(before, ctx);
    const isMissed = passed.some(({ percent }) => percent === 100);
    const after = await changeTicket(ctx, before, { ...columns, ...warned }, { changes: [], event: isMissed ? ticketBreached : undefined });
    for (const { clock, percent } of passed) {
      const warning = { metric: clock.metric, percent, due_at: clock.due_at };
      if (percent < 100) ctx.emit(ticketWarned, { record_id: id, sequence: after.version, data: { ...after, warning } });
    }
    return after;
  },
});

/** To whom a ticket's policy escalates a missed target; colleagues who have left are left out. */
export const listEscalation = query({
  id: "tickets.list_escalation",
  summary: "List the colleagues to whom a missed target of a ticket is escalated",
  access: internal("called by the function that escalates missed targets"),
  input: z.strictObject({ id: TicketId }),
  output: z.object({ staff_ids: z.array(idOf("staff")) }),
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx: Ctx, { id }) {
    const policy = await findPolicy(ctx, await findTicket(ctx, id));
    const row = policy && (await ctx.db.slaPolicy.findFirst({ where: { tenant_id: ctx.tenant.id, id: policy.id } }));
    const where = { tenant_id: ctx.tenant.id, id: { in: row?.escalation_staff_ids ?? [] }, deactivated_at: null };
    const staff = await ctx.db.staff.findMany({ where, select: { id: true }, orderBy: [{ id: "asc" }] });
    return { staff_ids: staff.map((one) => one.id) };
  },
});
