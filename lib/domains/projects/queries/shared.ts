import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { listSharedFiles } from "@/lib/domains/files";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";
import { visible, visibleShared } from "../policy";
import { milestonesOf } from "../resource";
import { progressOf } from "../rules";
import { ProjectId, ProjectStatus, SharedProject, SharedProjectList, SharedProjectPage, type SharedProjectRow } from "../schema";

const mostTasks = 500;

const dayOf = (day: Date | null) => (day === null ? null : fromDayColumn(day));

/** The shared tasks of projects, those with the earliest date first. */
function findSharedTasks(ctx: Ctx, project_ids: string[]) {
  return ctx.db.task.findMany({
    where: { tenant_id: ctx.tenant.id, project_id: { in: project_ids }, shared: true, deleted_at: null },
    select: { project_id: true, title: true, due_day: true, status: true },
    orderBy: [{ due_day: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: mostTasks * project_ids.length,
  });
}

type SharedTask = Awaited<ReturnType<typeof findSharedTasks>>[number];

function toShared(row: ProjectRow, tasks: readonly SharedTask[]) {
  const milestones = milestonesOf(row)
    .filter(({ shared }) => shared)
    .map(({ title, due_on, done }) => ({ title, due_on, done }))
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  const own = tasks
    .filter(({ project_id }) => project_id === row.id)
    .map(({ title, due_day, status }) => ({ title, due_on: dayOf(due_day), done: status === "done" }));
  const { id, name } = row;
  const summary: SharedProjectRow = {
    ...{ id, name, status: ProjectStatus.parse(row.status), starts_on: dayOf(row.start_day), ends_on: dayOf(row.end_day) },
    ...progressOf(milestones, own),
  };
  return { summary, milestones, tasks: own };
}

async function readShared(ctx: Ctx, where: Prisma.ProjectWhereInput): Promise<SharedProject> {
  const row = await ctx.db.project.findFirst({ where });
  if (row === null) throw notFound("project");
  const { summary, milestones, tasks } = toShared(row, await findSharedTasks(ctx, [row.id]));
  return { ...summary, milestones, tasks, files: await listSharedFiles(ctx, row.id) };
}

function assertContact({ principal }: Ctx): void {
  if (principal.kind !== "contact") throw new AppError("forbidden", "Only a customer’s contact has projects shared with it.");
}

/** Whether the signed-in contact has a project to look at. */
export async function hasSharedProjects(ctx: Ctx): Promise<boolean> {
  assertContact(ctx);
  return (await ctx.db.project.findFirst({ where: visibleShared(ctx), select: { id: true } })) !== null;
}

const ownProjects = openToCustomers("A contact sees the projects that are shared with its customer, and of them what is shared.");

export const listSharedProjects = query({
  id: "projects.list_shared",
  summary: "List the projects that are shared with the signed-in contact's customer, newest first",
  access: ownProjects,
  input: SharedProjectList,
  output: SharedProjectPage,
  example: { limit: "20" },
  async run(ctx, input) {
    assertContact(ctx);
    const filter = visibleShared(ctx);
    const keyset = keysetOf(input, "-created_at", { created_at: "instant", name: "text" });
    const rows = await ctx.db.project.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
    });
    const page = pageFrom(rows, keyset);
    const tasks = await findSharedTasks(
      ctx,
      page.data.map(({ id }) => id),
    );
    const total = await totalIfAsked(input.include, (take) => ctx.db.project.count({ where: filter, take }));
    return { data: page.data.map((row) => toShared(row, tasks).summary), next_cursor: page.next_cursor, ...total };
  },
});

export const getSharedProject = query({
  id: "projects.get_shared",
  summary: "Get a shared project with the milestones, tasks and files that are shared",
  access: ownProjects,
  input: z.strictObject({ id: ProjectId }),
  output: SharedProject,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    assertContact(ctx);
    return readShared(ctx, { AND: [visibleShared(ctx), { id }] });
  },
});

/** Also of a project that is not shared yet, so that it can be looked at before. */
export const previewSharedProject = query({
  id: "projects.preview_shared",
  summary: "Get a project as its customer sees it, or would see it once it is shared",
  permission: "projects.read",
  input: z.strictObject({ id: ProjectId }),
  output: SharedProject,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => readShared(ctx, { AND: [visible(ctx), { id }] }),
});
