import { fromDayColumn } from "@/lib/commerce/day-column";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { AppError } from "@/lib/kernel/base/errors";
import { lockRow } from "@/lib/kernel/rows";
import { ticketAssigned } from "../events";
import { ticketRows } from "../rows";
import { assertNotMerged, chooseAssignee, type Assignment, type Candidate } from "../rules";
import { DepartmentAssignment, Ticket, TicketAssign } from "../schema";
import { assertColleague, changeTicket } from "./parts";

/** The colleague who gets a ticket of the department, by its rule; null if the rule chooses nobody. Takes the department's turn. */
export async function takeTurn(
  ctx: CommandCtx,
  ticket: { department_id: string | null; customer_id: string | null },
): Promise<Assignment | null> {
  if (ticket.department_id === null) return null;
  await lockRows(ctx, "departments", [ticket.department_id]);
  const own = { tenant_id: ctx.tenant.id };
  const department = await ctx.db.department.findFirst({
    where: { ...own, id: ticket.department_id },
    include: {
      members: { where: { staff: { deactivated_at: null } }, include: { staff: { select: { absent_from: true, absent_until: true } } } },
    },
  });
  const rule = DepartmentAssignment.parse(department?.assignment ?? "manual");
  const members = department?.members ?? [];
  if (rule === "manual" || members.length === 0) return null;
  const loads = await ctx.db.ticket.groupBy({
    by: ["assignee_id"],
    where: { ...own, assignee_id: { in: members.map(({ staff_id }) => staff_id) }, status: { not: "closed" } },
    _count: { _all: true },
  });
  const today = dayInTimezone(ctx.clock.now(), (await readSettings(ctx)).timezone);
  const candidates: Candidate[] = members.map(({ staff_id, last_turn, staff }) => ({
    staff_id,
    last_turn,
    absent: isAbsent(staff, today),
    load: loads.find(({ assignee_id }) => assignee_id === staff_id)?._count._all ?? 0,
  }));
  const earlier =
    rule === "sticky" && ticket.customer_id !== null
      ? await ctx.db.ticket.findFirst({
          where: { ...own, customer_id: ticket.customer_id, assignee_id: { not: null } },
          orderBy: [{ last_message_at: "desc" }, { id: "desc" }],
          select: { assignee_id: true },
        })
      : null;
  const chosen = chooseAssignee(rule, candidates, earlier?.assignee_id ?? null);
  const member = members.find(({ staff_id }) => staff_id === chosen?.staff_id);
  if (!member) return chosen;
  const turn = Math.max(...members.map(({ last_turn }) => last_turn)) + 1;
  await ctx.db.departmentMember.updateMany({ where: { ...own, id: member.id }, data: { last_turn: turn } });
  return chosen;
}

function isAbsent({ absent_from, absent_until }: { absent_from: Date | null; absent_until: Date | null }, today: string): boolean {
  return absent_from !== null && absent_until !== null && fromDayColumn(absent_from) <= today && today <= fromDayColumn(absent_until);
}

export const assignTicket = command({
  id: "tickets.assign",
  summary: "Assign a ticket to a colleague or to nobody, or let the department’s rule decide",
  permission: "tickets.write",
  input: TicketAssign,
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, assignee_id }) {
    const before = await lockRow(ctx, ticketRows, id);
    assertNotMerged(before);
    await assertColleague(ctx, assignee_id);
    const chosen =
      assignee_id === undefined ? await takeTurn(ctx, before) : { staff_id: assignee_id, reason: "by_hand" as const, skipped: [] };
    if (!chosen) throw new AppError("conflict", "The ticket’s department has no rule that could choose a colleague.");
    if (chosen.reason === "all_absent") throw new AppError("conflict", "Everyone in the ticket’s department is absent.");
    if (chosen.staff_id === before.assignee_id) return ticketRows.toResource(before, ctx);
    const changes = [{ kind: "assigned" as const, ...chosen }];
    return changeTicket(ctx, before, { assignee_id: chosen.staff_id }, { changes, event: ticketAssigned });
  },
});
