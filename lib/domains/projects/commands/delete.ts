import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { projectDeleted } from "../events";
import { projectRows } from "../rows";
import { assertWithoutFees, assertWithoutTasks } from "../rules";
import { ProjectId } from "../schema";

export const deleteProject = command({
  id: "projects.delete",
  summary: "Delete a project without tasks for good; its history stays in the audit trail",
  permission: "projects.delete",
  input: z.strictObject({ id: ProjectId }),
  output: z.object({}),
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, projectRows, id);
    const tasks = { tenant_id: ctx.tenant.id, project_id: id };
    assertWithoutTasks(await ctx.db.task.count({ where: { ...tasks, deleted_at: null } }));
    // Those that could still be taken back go with the project, sub-tasks first.
    await ctx.db.task.deleteMany({ where: { ...tasks, parent_id: { not: null } } });
    await ctx.db.task.deleteMany({ where: tasks });
    assertWithoutFees(await ctx.db.billedFee.count({ where: { tenant_id: ctx.tenant.id, project_id: id } }));
    await deleteRow(ctx, projectRows, before, projectDeleted);
    return {};
  },
});
