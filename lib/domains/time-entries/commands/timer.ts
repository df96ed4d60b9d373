import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { findTask } from "@/lib/domains/tasks";
import { assertWeeksOpen } from "@/lib/domains/timesheets";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { changeRow, createRow, findRow } from "@/lib/kernel/rows";
import { timerStarted, timerStopped } from "../events";
import { workerFor, workerOf } from "../policy";
import { isBillable } from "../queries/billable";
import { timeEntryRows } from "../rows";
import { hoursAfter, secondsBetween } from "../rules";
import { TimeEntry, TimerStart, TimerStop } from "../schema";

/** The colleague's running timer, locked with the colleague, so that two devices take turns. */
async function lockRunning(ctx: CommandCtx, staff_id: string) {
  await lockRows(ctx, "staff", [staff_id]);
  const running = await ctx.db.timeEntry.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id, seconds: null }, select: { id: true } });
  return running && findRow(ctx, timeEntryRows, running.id);
}

/** When the work ended. @throws AppError `invalid` for a time outside of the timer's run. */
function endOf(started_at: Date | null, stopped_at: Date | null, now: Date): Date {
  if (stopped_at === null) return now;
  if (started_at !== null && stopped_at > started_at && stopped_at <= now) return stopped_at;
  throw invalidField("stopped_at", "outside", "Choose a time after the timer was started, and not in the future.");
}

export const stopTimer = command({
  id: "time_entries.stop_timer",
  summary: "Stop one's timer on a task, or a colleague's, for those who approve time, and keep the time as an entry",
  permission: "time_entries.write",
  input: TimerStop,
  output: TimeEntry,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", note: "Called the supplier" },
  async run(ctx, { id, staff_id, stopped_at, ...fields }) {
    await findTask(ctx, id);
    const running = await lockRunning(ctx, workerFor(ctx, staff_id));
    if (running?.task_id !== id) throw new AppError("conflict", "The timer does not run on this task; start it first.");
    await assertFresh(ctx, running);
    const seconds = secondsBetween(running.started_at, endOf(running.started_at, stopped_at ?? null, ctx.clock.now()));
    return changeRow(ctx, timeEntryRows, running, { ...fields, seconds, ask_at: null }, timerStopped);
  },
});

/** Ends the running timer of another task first, since a colleague does one thing at a time. */
export const startTimer = command({
  id: "time_entries.start_timer",
  summary: "Start one's timer on a task; a timer that runs on another task is stopped and its time kept",
  permission: "time_entries.write",
  input: TimerStart,
  output: TimeEntry,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, note = "", billable: stated }) {
    const staff_id = workerOf(ctx);
    const task = await findTask(ctx, id);
    const billable = stated ?? (await isBillable(ctx, task));
    const running = await lockRunning(ctx, staff_id);
    if (running?.task_id === id) throw new AppError("conflict", "Your timer already runs on this task; it can be stopped.");
    if (running) await stopTimer(ctx, { id: running.task_id });
    const { timezone, timer_limit_hours } = await readSettings(ctx);
    const now = ctx.clock.now();
    const day = dayInTimezone(now, timezone);
    await assertWeeksOpen(ctx, staff_id, [day]);
    const fields = {
      staff_id,
      task_id: id,
      day: toDayColumn(day),
      started_at: now,
      ask_at: timer_limit_hours === null ? null : hoursAfter(now, timer_limit_hours),
      seconds: null,
      note,
      billable,
    };
    return createRow(ctx, timeEntryRows, fields, timerStarted);
  },
});

/** Keeps the time up to now of a colleague who left: nobody else would stop it. */
export const stopTimerOfLeft = command({
  id: "time_entries.stop_timer_of_left",
  summary: "Stop the timer of a deactivated colleague, and keep the time as an entry",
  access: internal("called by deactivateStaff inside its transaction"),
  input: z.strictObject({ staff_id: idOf("staff") }),
  output: z.object({}),
  example: { staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { staff_id }) {
    const running = await lockRunning(ctx, staff_id);
    if (running === null) return {};
    const seconds = secondsBetween(running.started_at, ctx.clock.now());
    await changeRow(ctx, timeEntryRows, running, { seconds, ask_at: null }, timerStopped);
    return {};
  },
});
