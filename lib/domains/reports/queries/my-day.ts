import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, instantOfEventTime } from "@/lib/commerce/timezone";
import { readCustomerNames } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { findTimesheetsToDecide } from "@/lib/domains/timesheets";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { rankQueue, whenOf } from "../rules";
import { MyDay, type QueueEntry } from "../schema";

/** How far the queue looks ahead, and how much of each kind it shows. */
const daysAhead = 7;
const mostOfKind = 100;

type Waiting = Omit<QueueEntry, "when">;

interface Reader {
  staff_id: string;
  timezone: string;
  until: Date;
}

async function readTasks(ctx: Ctx, { staff_id, timezone, until }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db.task.findMany({
    where: {
      ...{ tenant_id: ctx.tenant.id, assignee_id: staff_id, deleted_at: null, status: { not: "done" } },
      AND: [{ OR: [{ due_day: null }, { due_day: { lte: until } }] }, { OR: [{ project_id: null }, { project: { is_template: false } }] }],
    },
    select: { id: true, title: true, due_day: true, due_time: true, project: { select: { name: true } } },
    orderBy: [{ due_day: { sort: "asc", nulls: "last" } }, { due_time: { sort: "asc", nulls: "last" } }, { created_at: "asc" }],
    take: mostOfKind,
  });
  return rows.map(({ id, title, due_day, due_time, project }) => {
    const due_on = due_day === null ? null : fromDayColumn(due_day);
    const due_at = due_on === null || due_time === null ? null : instantOfEventTime(`${due_on}T${due_time}`, timezone);
    return { kind: "task", id: encodeId("task", id), title, detail: project?.name ?? null, due_on, due_at };
  });
}

/** Tickets without a deadline are for today: somebody waits. */
async function readTickets(ctx: Ctx, { staff_id, timezone }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db.ticket.findMany({
    where: { tenant_id: ctx.tenant.id, assignee_id: staff_id, status: "open" },
    orderBy: [{ last_message_at: "asc" }, { id: "asc" }],
    take: mostOfKind,
  });
  const today = dayInTimezone(ctx.clock.now(), timezone);
  return rows.map((row) => {
    const due_at = (row.first_responded_at === null ? row.first_response_due_at : null) ?? row.resolution_due_at;
    const due_on = due_at === null ? today : dayInTimezone(due_at, timezone);
    return {
      kind: "ticket",
      id: encodeId("ticket", row.id),
      title: `#${String(row.number)} ${row.subject}`,
      detail: row.requester_name,
      due_on,
      due_at,
    };
  });
}

/** What others submitted: nobody approves their own, but an owner. */
async function readApprovals(ctx: Ctx, { staff_id, timezone }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db.expense.findMany({
    where: { tenant_id: ctx.tenant.id, status: "submitted", ...(ctx.grants === "all" ? {} : { staff_id: { not: staff_id } }) },
    select: { id: true, merchant: true, staff: { select: { name: true } } },
    orderBy: [{ submitted_at: "asc" }, { id: "asc" }],
    take: mostOfKind,
  });
  const due_on = dayInTimezone(ctx.clock.now(), timezone);
  return rows.map(({ id, merchant, staff }) => {
    return { kind: "expense", id: encodeId("expense", id), title: merchant, detail: staff.name, due_on, due_at: null };
  });
}

async function readTimesheets(ctx: Ctx, { staff_id, timezone }: Reader): Promise<Waiting[]> {
  const due_on = dayInTimezone(ctx.clock.now(), timezone);
  const rows = await findTimesheetsToDecide(ctx, staff_id, mostOfKind);
  return rows.map(({ id, week, staff }) => {
    return { kind: "timesheet", id: encodeId("timesheet", id), title: staff.name, detail: fromDayColumn(week), due_on, due_at: null };
  });
}

async function readLeads(ctx: Ctx, { staff_id, until }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db.lead.findMany({
    where: { tenant_id: ctx.tenant.id, owner_id: staff_id, status: { notIn: ["won", "lost"] }, follow_up_day: { lte: until } },
    orderBy: [{ follow_up_day: "asc" }, { id: "asc" }],
    take: mostOfKind,
  });
  return rows.map(({ id, name, follow_up_day, follow_up_note }) => {
    const due_on = follow_up_day === null ? null : fromDayColumn(follow_up_day);
    return { kind: "lead", id: encodeId("lead", id), title: name, detail: follow_up_note, due_on, due_at: null };
  });
}

/** The last day for notice where there is one, else the end. */
async function readContracts(ctx: Ctx, { staff_id, until }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db.contract.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      owner_id: staff_id,
      status: "active",
      end_day: { lte: toDayColumn(addDays(fromDayColumn(until), 365)) },
    },
    orderBy: [{ end_day: "asc" }, { id: "asc" }],
    take: mostOfKind,
  });
  const today = dayInTimezone(ctx.clock.now(), (await readSettings(ctx)).timezone);
  const dated = rows.flatMap((row) => {
    const end = fromDayColumn(row.end_day);
    const notice = row.notice_days === null ? null : addDays(end, -row.notice_days);
    // After the last day for notice the end is what is left to come.
    const due_on = notice !== null && notice >= today ? notice : end;
    return due_on > fromDayColumn(until) ? [] : [{ row, due_on }];
  });
  const names = await readCustomerNames(
    ctx,
    dated.map(({ row }) => row.customer_id),
  );
  return dated.map(({ row: { id, title, customer_id }, due_on }) => {
    return { kind: "contract", id: encodeId("contract", id), title, detail: names.get(customer_id) ?? null, due_on, due_at: null };
  });
}

export const getMyDay = query({
  id: "reports.my_day",
  summary: "Get what waits for the signed-in colleague, ranked by due: tasks, tickets, approvals, leads and contracts",
  access: open("Colleagues read their own queue, which shows only records that they may read."),
  input: z.strictObject({}),
  output: MyDay,
  example: {},
  async run(ctx) {
    const { timezone } = await readSettings(ctx);
    const now = ctx.clock.now();
    const today = dayInTimezone(now, timezone);
    if (ctx.principal.kind !== "staff") return { today, data: [] };
    const reader: Reader = { staff_id: ctx.principal.staff_id, timezone, until: toDayColumn(addDays(today, daysAhead)) };
    const parts = [
      can(ctx, "tasks.read") ? await readTasks(ctx, reader) : [],
      can(ctx, "tickets.read") ? await readTickets(ctx, reader) : [],
      can(ctx, "expenses.approve") ? await readApprovals(ctx, reader) : [],
      can(ctx, "time_entries.write") ? await readTimesheets(ctx, reader) : [],
      can(ctx, "leads.read") ? await readLeads(ctx, reader) : [],
      can(ctx, "contracts.read") ? await readContracts(ctx, reader) : [],
    ];
    const data = rankQueue(parts.flat()).map((entry) => ({ ...entry, when: whenOf(entry, today, now) }));
    return { today, data };
  },
});
