import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectUpdated } from "../events";
import { projectRows } from "../rows";
import { assertMayArchive } from "../rules";
import { Project, ProjectId } from "../schema";

export const archiveProject = command({
  id: "projects.archive",
  summary: "Archive a project that is over or a template: it leaves the lists, and keeps its page",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, projectRows, id);
    if (before.archived_at !== null) return projectRows.toResource(before, ctx);
    assertMayArchive(before);
    return changeRow(ctx, projectRows, before, { archived_at: ctx.clock.now() }, projectUpdated);
  },
});

export const restoreProject = command({
  id: "projects.restore",
  summary: "Bring an archived project back into the lists",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, projectRows, id);
    if (before.archived_at === null) return projectRows.toResource(before, ctx);
    return changeRow(ctx, projectRows, before, { archived_at: null }, projectUpdated);
  },
});
