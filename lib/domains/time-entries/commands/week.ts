import { toDayColumn } from "@/lib/commerce/day-column";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { workerOf } from "../policy";
import { readWeek } from "../queries/week";
import { cycleStart, weekDays } from "../rules";
import { WeekSheet, WeekWrite } from "../schema";
import { createTimeEntry, deleteTimeEntry, updateTimeEntry } from "./write";

interface Cell {
  task_id: string;
  day: string;
  seconds: number;
  expected_seconds?: number | undefined;
}

/** @throws AppError `conflict` for a cell that changed meanwhile, or whose time is of several entries. */
async function writeCell(ctx: CommandCtx, staff_id: string, { task_id, day, seconds, expected_seconds }: Cell): Promise<void> {
  const entries = await ctx.db.timeEntry.findMany({
    where: { tenant_id: ctx.tenant.id, staff_id, task_id, day: toDayColumn(day), seconds: { not: null } },
    select: { id: true, seconds: true },
  });
  const present = entries.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0);
  if (expected_seconds !== undefined && expected_seconds !== present)
    throw new AppError("conflict", "The time of this task and day has changed. Reload the week.");
  if (present === seconds) return;
  const [only, ...others] = entries;
  if (others.length > 0) throw new AppError("conflict", "The task has several time entries on this day. Change them one by one.");
  if (only === undefined) await createTimeEntry(ctx, { task_id, day, duration_seconds: seconds });
  else if (seconds === 0) await deleteTimeEntry(ctx, { id: only.id });
  else await updateTimeEntry(ctx, { id: only.id, duration_seconds: seconds });
}

export const writeWeek = command({
  id: "time_entries.write_week",
  summary: "Enter one's time of a week, by task and day; zero deletes it, and cells that are not sent stay",
  permission: "time_entries.write",
  input: WeekWrite,
  output: WeekSheet,
  example: { week: "2026-01-05", cells: [{ task_id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", day: "2026-01-06", seconds: 5400 }] },
  async run(ctx, { week, cells }) {
    const staff_id = workerOf(ctx);
    const days = weekDays(cycleStart(week, "weekly"));
    const outside = cells.findIndex(({ day }) => !days.includes(day));
    if (outside >= 0) throw invalidField(`cells.${outside}.day`, "outside", "The day is not in this week.");
    const keys = cells.map(({ task_id, day }) => `${task_id} ${day}`);
    const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (repeated >= 0) throw invalidField(`cells.${repeated}`, "repeated", "The task and day occur twice.");
    await lockRows(ctx, "staff", [staff_id]);
    for (const cell of cells) await writeCell(ctx, staff_id, cell);
    return readWeek(ctx, { staff_id, day: week });
  },
});
