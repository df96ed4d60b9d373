import { fromDayColumn } from "@/lib/commerce/day-column";
import { addProjectMember, createProject, getProject, markTemplate } from "@/lib/domains/projects";
import { Project } from "@/lib/domains/projects/schema";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import type { Task as TaskRow } from "@/prisma/generated/client";
import { shiftDay } from "../rules";
import { Checklist, ProjectCopy, TaskPriority, type CopyPart } from "../schema";
import { createTask } from "./create";
import { addTaskDependency } from "./dependencies";

const mostTasks = 500;

/** The colleagues who still work here; a copy has no others. */
async function findWorking(ctx: CommandCtx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const working = new Set<string>();
  for (const id of new Set(ids)) if (id !== null && (await findStaff(ctx, id)).deactivated_at === null) working.add(id);
  return working;
}

interface CopiedTasks {
  rows: readonly TaskRow[];
  project_id: string;
  withRates: boolean;
  working: ReadonlySet<string>;
  shift: (day: string) => string;
  /** The copied milestones by the keys of those that they come from. */
  milestones: ReadonlyMap<string, string>;
}

/** Tasks first, then their sub-tasks: open, with their steps not done. */
async function copyTasks(ctx: CommandCtx, { rows, project_id, withRates, working, shift, milestones }: CopiedTasks): Promise<void> {
  const copies = new Map<string, string>();
  for (const row of [...rows.filter(({ parent_id }) => parent_id === null), ...rows.filter(({ parent_id }) => parent_id !== null)]) {
    const { title, description, priority, estimate_minutes, start_day, due_day, assignee_id, parent_id, shared, hourly_rate } = row;
    const parent = parent_id === null ? undefined : copies.get(parent_id);
    const { id } = await createTask(ctx, {
      ...{ title, description, estimate_minutes, shared, project_id, tags: row.tags, due_time: row.due_time },
      milestone_key: milestones.get(row.milestone_key ?? "") ?? null,
      priority: TaskPriority.parse(priority),
      checklist: Checklist.parse(row.checklist).map(({ text }) => ({ text, done: false })),
      assignee_id: assignee_id !== null && working.has(assignee_id) ? assignee_id : null,
      starts_on: start_day === null ? null : shift(fromDayColumn(start_day)),
      due_on: due_day === null ? null : shift(fromDayColumn(due_day)),
      ...(withRates ? { hourly_rate } : {}),
      ...(parent === undefined ? {} : { parent_id: parent }),
    });
    copies.set(row.id, id);
  }
  const links = await ctx.db.taskDependency.findMany({ where: { tenant_id: ctx.tenant.id, task_id: { in: [...copies.keys()] } } });
  for (const { task_id, after_id } of links) {
    const [task, after] = [copies.get(task_id), copies.get(after_id)];
    if (task !== undefined && after !== undefined) await addTaskDependency(ctx, { id: task, after_id: after });
  }
}

/** The files hang on both records; none is shared at the copy. */
async function copyFiles(ctx: CommandCtx, from: string, to: string): Promise<void> {
  const links = await ctx.db.fileLink.findMany({
    where: { tenant_id: ctx.tenant.id, record_id: from, file: { status: "clean" } },
    select: { file_id: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, record_id: to, created_at: now };
  await ctx.db.fileLink.createMany({ data: links.map(({ file_id }) => ({ ...own, id: newId(now), file_id })) });
}

const defaultParts: readonly CopyPart[] = ["tasks", "milestones", "members"];

export const copyProject = command({
  id: "tasks.copy_project",
  summary: "Copy a project or start one from a template, with chosen parts and dates relative to a new start",
  permission: "projects.write",
  input: ProjectCopy,
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Second roastery", starts_on: "2026-09-01" },
  async run(ctx, { id, name, customer_id, starts_on, working_days = true, parts = [...defaultParts], as_template = false }) {
    const source = await getProject(ctx, { id });
    const rows = parts.includes("tasks")
      ? await ctx.db.task.findMany({
          where: { tenant_id: ctx.tenant.id, project_id: id, deleted_at: null },
          orderBy: [{ created_at: "asc" }, { id: "asc" }],
          take: mostTasks + 1,
        })
      : [];
    if (rows.length > mostTasks)
      throw new AppError("conflict", `A project with more than ${String(mostTasks)} tasks can't be copied with them.`);
    const days = [
      source.starts_on,
      ...source.milestones.map(({ due_on }) => due_on),
      ...rows.flatMap(({ start_day, due_day }) => [start_day, due_day]).map((day) => day && fromDayColumn(day)),
    ];
    const earliest =
      days
        .filter((day) => day !== null)
        .toSorted()
        .at(0) ?? null;
    const anchor = source.starts_on ?? earliest;
    const country = working_days ? (await readSettings(ctx)).country : null;
    const shift = (day: string) =>
      shiftDay(day, { anchor, starts_on: starts_on ?? null, country: starts_on === undefined ? null : country });
    const moved = (day: string | null) => (day === null ? null : shift(day));
    const people = parts.includes("members") && !as_template ? source.members : [];
    const working = as_template
      ? new Set<string>()
      : await findWorking(ctx, [source.owner_id, ...people.map(({ staff_id }) => staff_id), ...rows.map(({ assignee_id }) => assignee_id)]);
    const { description, billing, currency, hourly_rate, fixed_fee, invoice_cycle, budget_hours, budget_amount, tags } = source;
    const { time_rounding, time_rounding_minutes, time_rounding_per } = source;
    const copy = await createProject(ctx, {
      ...{ name, description, billing, currency, hourly_rate, fixed_fee, invoice_cycle, budget_hours, budget_amount, tags },
      ...{ time_rounding, time_rounding_minutes, time_rounding_per },
      customer_id: customer_id ?? source.customer_id,
      ...(source.owner_id !== null && working.has(source.owner_id) ? { owner_id: source.owner_id } : {}),
      starts_on: starts_on ?? source.starts_on,
      ends_on: moved(source.ends_on),
      milestones: parts.includes("milestones")
        ? source.milestones.map(({ key: _key, ...each }) => ({ ...each, done: false, due_on: shift(each.due_on) }))
        : [],
    });
    const milestones = new Map(
      source.milestones.flatMap(({ key, title }) => copy.milestones.filter((each) => each.title === title).map((each) => [key, each.key])),
    );
    for (const member of people) if (working.has(member.staff_id)) await addProjectMember(ctx, { id: copy.id, ...member });
    await copyTasks(ctx, { rows, project_id: copy.id, withRates: true, working, shift, milestones });
    if (parts.includes("files")) await copyFiles(ctx, id, copy.id);
    return as_template ? markTemplate(ctx, { id: copy.id }) : getProject(ctx, { id: copy.id });
  },
});
