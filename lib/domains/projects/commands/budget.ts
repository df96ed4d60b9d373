import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { sharedValues } from "@/lib/domains/custom-fields";
import { projectBudgetReached } from "../events";
import { projectRows } from "../rows";
import { Project, ProjectId } from "../schema";

export const reachBudget = command({
  id: "projects.reach_budget",
  summary: "Note that a project's budget in money reached a threshold, and publish it",
  access: internal("called by alertOfBudget inside its transaction"),
  input: z.strictObject({ id: ProjectId, percent: z.int() }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", percent: 75 },
  async run(ctx, { id, percent }) {
    const before = await lockRow(ctx, projectRows, id);
    const after = await changeRow(ctx, projectRows, before, { budget_alerted: percent });
    const row = await findRow(ctx, projectRows, id);
    // Events carry no values that only admins see.
    const shared = projectRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
    ctx.emit(projectBudgetReached, { record_id: id, sequence: after.version, data: { ...shared, budget_percent: percent } });
    return after;
  },
});
