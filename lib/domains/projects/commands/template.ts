import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectUpdated } from "../events";
import { projectRows } from "../rows";
import { Project, ProjectId } from "../schema";

/** Nobody is reminded of a template. */
export const markTemplate = command({
  id: "projects.mark_template",
  summary: "Make a new copy a template",
  access: internal("called by copyProject inside its transaction"),
  input: z.strictObject({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, projectRows, id);
    return changeRow(ctx, projectRows, before, { is_template: true, weekly_digest: false, shared: false }, projectUpdated);
  },
});
