import type { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { findTimesheet, leadsOf, mayDecide } from "@/lib/domains/timesheets";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { hidesTitle, titled, visible, workerOf } from "../policy";
import { cycleStart, weekDays } from "../rules";
import { WeekQuery, WeekSheet } from "../schema";

const shown = {
  task_id: true,
  day: true,
  seconds: true,
  corrects_id: true,
  billed: { select: { id: true } },
  task: {
    select: {
      ...titled,
      customer: { select: { name: true } },
      project: { select: { name: true, customer: { select: { name: true } } } },
    },
  },
} as const;

type Sheet = z.output<typeof WeekSheet>;

/** A colleague's time of the week that a day is in. */
export async function readWeek(ctx: Ctx, { staff_id, day }: { staff_id: string; day: string | null }): Promise<Sheet> {
  const { timezone, weekly_hours, time_locked_until: locked_until } = await readSettings(ctx);
  const week = cycleStart(day ?? dayInTimezone(ctx.clock.now(), timezone), "weekly");
  const days = weekDays(week);
  const entries = await ctx.db.timeEntry.findMany({
    where: { AND: [visible(ctx), { staff_id, day: { gte: toDayColumn(week), lte: toDayColumn(addDays(week, 6)) } }] },
    select: shown,
    orderBy: { id: "asc" },
  });
  const tasks = new Map<string, typeof entries>();
  for (const entry of entries) tasks.set(entry.task_id, [...(tasks.get(entry.task_id) ?? []), entry]);
  const rows = [...tasks].flatMap(([task_id, own]): Sheet["rows"] => {
    const task = own[0]?.task;
    if (task === undefined) return [];
    const cells = days.map((each) => {
      const ofDay = own.filter((entry) => fromDayColumn(entry.day) === each);
      const stopped = ofDay.filter(({ seconds }) => seconds !== null);
      return {
        day: each,
        seconds: stopped.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
        entries: stopped.length,
        running: stopped.length < ofDay.length,
        billed: stopped.some(({ billed }) => billed !== null),
        corrected: stopped.some(({ corrects_id }) => corrects_id !== null),
      };
    });
    const { title, project_id, project, customer } = task;
    const task_title = hidesTitle(ctx, task) ? "" : title;
    const names = { project_name: project?.name ?? null, customer_name: (project?.customer ?? customer)?.name ?? null };
    return [{ task_id, task_title, project_id, ...names, cells, seconds: cells.reduce((sum, { seconds }) => sum + seconds, 0) }];
  });
  const day_seconds = days.map((_, index) => rows.reduce((sum, { cells }) => sum + (cells[index]?.seconds ?? 0), 0));
  const timesheet = await findTimesheet(ctx, staff_id, week);
  return {
    ...{ staff_id, week, days, target_seconds: weekly_hours === null ? null : weekly_hours * 3600, locked_until },
    rows: rows.toSorted(
      (left, right) => (left.project_name ?? "").localeCompare(right.project_name ?? "") || left.task_title.localeCompare(right.task_title),
    ),
    day_seconds,
    seconds: day_seconds.reduce((sum, seconds) => sum + seconds, 0),
    timesheet,
    may_decide: timesheet !== null && mayDecide(ctx, { staff_id }, await leadsOf(ctx, { staff_id, week: toDayColumn(week) })),
  };
}

export const getWeek = query({
  id: "time_entries.get_week",
  summary: "Get a colleague's time of a week, by task and day, with totals and the company's hours of a week",
  permission: "time_entries.read",
  input: WeekQuery,
  output: WeekSheet,
  example: { week: "2026-01-05", staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { week, staff_id }) => readWeek(ctx, { staff_id: staff_id ?? workerOf(ctx), day: week ?? null }),
});
