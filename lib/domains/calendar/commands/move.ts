import { z } from "zod";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { getProject, updateProject } from "@/lib/domains/projects";
import { readSettings } from "@/lib/domains/settings";
import { getTask, updateTask } from "@/lib/domains/tasks";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import { can, type CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { toCalendarEvent } from "../resource";
import { eventRows } from "../rows";
import { findOccurrence, occurrenceBy, shiftStart, startOf } from "../rules/series";
import { CalendarMove } from "../schema";
import { changeEvent } from "./change";
import { updateCalendarOccurrence } from "./occurrences";

type Permission = Parameters<typeof can>[1];
type Move = z.output<typeof CalendarMove>;

/** A command inside another checks no permission again. @throws AppError `forbidden`. */
function assertCan(ctx: CommandCtx, permission: Permission): void {
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}

/** @throws AppError `not_found` for the id of another kind of record. */
function idIn(noun: Noun, text: string): string {
  const id = decodeId(noun, text);
  if (id === null) throw notFound(noun.replaceAll("_", " "));
  return id;
}

async function moveEvent(ctx: CommandCtx, { id: text, to, occurrence = null }: Move): Promise<void> {
  assertCan(ctx, "calendar.write");
  const { timezone } = await readSettings(ctx);
  const before = await lockRow(ctx, eventRows, idIn("calendar_event", text));
  const event = toCalendarEvent(before);
  if (event.rrule !== null && occurrence === null) throw invalidField("occurrence", "required", "Say which occurrence is moved.");
  const placed = occurrence === null ? occurrenceBy(event, startOf(event), timezone) : findOccurrence(event, occurrence, timezone);
  const by = daysBetween(placed.first_day, to) * 86_400_000;
  const times = placed.starts === null ? { starts_on: to } : { starts: shiftStart(placed.starts, by) };
  if (occurrence === null) await changeEvent(ctx, before, times);
  else await updateCalendarOccurrence(ctx, { id: before.id, occurrence, scope: "this", ...times });
}

async function moveMilestone(ctx: CommandCtx, { id: text, to, milestone }: Move): Promise<void> {
  assertCan(ctx, "projects.write");
  const { id, milestones } = await getProject(ctx, { id: idIn("project", text) });
  if (!milestones.some(({ key }) => key === milestone)) throw notFound("milestone");
  await updateProject(ctx, { id, milestones: milestones.map((each) => (each.key === milestone ? { ...each, due_on: to } : each)) });
}

/** A task that has a start keeps its length. */
async function moveTask(ctx: CommandCtx, { id: text, to }: Move): Promise<void> {
  const { id, starts_on, due_on } = await getTask(ctx, { id: idIn("task", text) });
  const start = starts_on === null || due_on === null ? {} : { starts_on: addDays(starts_on, daysBetween(due_on, to)) };
  await updateTask(ctx, { id, due_on: to, ...start });
}

async function moveEntry(ctx: CommandCtx, move: Move): Promise<void> {
  switch (move.source) {
    case "events":
      return moveEvent(ctx, move);
    case "tasks":
      assertCan(ctx, "tasks.write");
      return moveTask(ctx, move);
      return;
    case "milestones":
      return moveMilestone(ctx, move);
  }
}

export const moveCalendarEntry = command({
  id: "calendar.move",
  summary: "Move an event of your own calendar, the due date of a task, or a milestone to another day",
  permission: "calendar.read",
  input: CalendarMove,
  output: z.object({}),
  example: { source: "tasks", id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", to: "2026-01-08" },
  async run(ctx, move) {
    await moveEntry(ctx, move).catch((error: unknown) => {
      // The id is no part of the address, so a wrong one is a wrong field.
      throw error instanceof AppError && error.code === "not_found" ? invalidField("id", "unknown", error.message) : error;
    });
    return {};
  },
});
