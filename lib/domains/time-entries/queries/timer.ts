import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { visibleTask } from "@/lib/domains/tasks";
import { colleagueOf, type Ctx } from "@/lib/kernel/context";
import { filterByText } from "@/lib/kernel/list-search";
import { query } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";
import { toTimeEntry } from "../resource";
import { secondsBetween, suggestStop } from "../rules";
import { Timer, TimerTaskList, TimerTasks } from "../schema";

/** The colleague's last change of anything in the company after an instant. */
async function lastChange(ctx: Ctx, staff_id: string, after: Date): Promise<Date | null> {
  const last = await ctx.db.auditEntry.findFirst({
    where: { tenant_id: ctx.tenant.id, actor_id: staff_id, at: { gt: after } },
    select: { at: true },
    orderBy: { at: "desc" },
  });
  return last?.at ?? null;
}

export const getTimer = query({
  id: "time_entries.get_timer",
  summary: "Get one's running timer, with a time to stop it at if it runs longer than the company's limit; null if none runs",
  permission: "time_entries.read",
  input: z.strictObject({}),
  output: Timer,
  example: {},
  async run(ctx) {
    const staff_id = colleagueOf(ctx);
    const row =
      staff_id &&
      (await ctx.db.timeEntry.findFirst({
        where: { tenant_id: ctx.tenant.id, staff_id, seconds: null },
        include: {
          ...{ billed: { select: { invoice_id: true } }, corrects: { select: { day: true } } },
          task: { select: { title: true, project: { select: { name: true } } } },
        },
      }));
    if (!row || row.started_at === null) return { running: null };
    const { timer_limit_hours: limit } = await readSettings(ctx);
    const now = ctx.clock.now();
    const isLong = suggestStop(row.started_at, limit, null, now) !== null;
    const last = isLong ? await lastChange(ctx, row.staff_id, row.started_at) : null;
    return {
      running: {
        ...toTimeEntry(row),
        project_name: row.task.project?.name ?? null,
        elapsed_seconds: secondsBetween(row.started_at, now),
        suggested_stop_at: suggestStop(row.started_at, limit, last, now),
      },
    };
  },
});

const most = 8;
/** How many of one's latest entries are searched for different tasks. */
const lately = 60;
const shown = {
  id: true,
  title: true,
  status: true,
  project: { select: { name: true, customer: { select: { name: true } } } },
  customer: { select: { name: true } },
} as const;

export const listTimerTasks = query({
  id: "time_entries.list_timer_tasks",
  summary: "List tasks to start one's timer on: those of one's latest entries and those assigned to one, or by title",
  permission: "time_entries.read",
  input: TimerTaskList,
  output: TimerTasks,
  example: { q: "report" },
  async run(ctx, { q = "" }) {
    const own = { AND: [visibleTask(ctx), { status: { not: "done" } }] };
    const found = q.trim() === "" ? await findRecent(ctx, own) : await findNamed(ctx, own, q);
    return {
      data: found.map(({ id, title, project, customer }) => ({
        id,
        title,
        project_name: project?.name ?? null,
        customer_name: (project?.customer ?? customer)?.name ?? null,
      })),
    };
  },
});

const findNamed = async (ctx: Ctx, own: Prisma.TaskWhereInput, q: string) =>
  ctx.db.task.findMany({
    where: { AND: [own, await filterByText(ctx, "task", q)] },
    select: shown,
    orderBy: [{ updated_at: "desc" }, { id: "desc" }],
    take: most,
  });

async function findRecent(ctx: Ctx, own: Prisma.TaskWhereInput) {
  const ids = await recentTaskIds(ctx);
  const rows = await ctx.db.task.findMany({ where: { AND: [own, { id: { in: ids } }] }, select: shown });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).slice(0, most);
}

async function recentTaskIds(ctx: Ctx): Promise<string[]> {
  const [tenant_id, staff_id] = [ctx.tenant.id, colleagueOf(ctx)];
  if (staff_id === null) return [];
  const entries = await ctx.db.timeEntry.findMany({
    where: { tenant_id, staff_id },
    select: { task_id: true },
    orderBy: [{ day: "desc" }, { id: "desc" }],
    take: lately,
  });
  const assigned = await ctx.db.task.findMany({
    where: { tenant_id, assignee_id: staff_id, deleted_at: null, status: { not: "done" } },
    select: { id: true },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: most,
  });
  return [...new Set([...entries.map(({ task_id }) => task_id), ...assigned.map(({ id }) => id)])];
}
