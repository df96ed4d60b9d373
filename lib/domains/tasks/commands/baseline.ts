import { z } from "zod";
import { lockProject } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { listProjectTimeline } from "../queries/project-timeline";
import { ProjectBaselineState } from "../schema";

const example = { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const saveProjectBaseline = command({
  id: "tasks.save_baseline",
  summary: "Save the dates of a project's tasks and milestones as its plan, instead of the one saved before",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId }),
  output: ProjectBaselineState,
  example,
  async run(ctx, { id }) {
    await lockProject(ctx, id);
    const { data, baseline_at: before } = await listProjectTimeline(ctx, { id });
    const plan = Object.fromEntries(
      data.map(({ task_id, milestone_key, starts_on, due_on }) => [task_id ?? milestone_key ?? "", { starts_on, due_on }]),
    );
    const [own, created_at] = [{ tenant_id: ctx.tenant.id, project_id: id }, ctx.clock.now()];
    await ctx.db.projectBaseline.deleteMany({ where: own });
    await ctx.db.projectBaseline.create({ data: { ...own, id: newId(created_at), plan, created_at } });
    ctx.audit({ noun: "project", id, before: { baseline_at: before }, after: { baseline_at: created_at } });
    return { baseline_at: created_at };
  },
});

export const removeProjectBaseline = command({
  id: "tasks.remove_baseline",
  summary: "Remove the saved plan of a project",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId }),
  output: ProjectBaselineState,
  example,
  async run(ctx, { id }) {
    await lockProject(ctx, id);
    const own = { tenant_id: ctx.tenant.id, project_id: id };
    const before = await ctx.db.projectBaseline.findFirst({ where: own, select: { created_at: true } });
    if (!before) throw notFound("saved plan");
    await ctx.db.projectBaseline.deleteMany({ where: own });
    ctx.audit({ noun: "project", id, before: { baseline_at: before.created_at }, after: { baseline_at: null } });
    return { baseline_at: null };
  },
});
