import { z } from "zod";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectUpdated } from "../events";
import { findProject } from "../queries";
import { projectRows } from "../rows";
import { HealthReportCreate, HealthReports, Project, ProjectHealth, ProjectId } from "../schema";

const mostReports = 100;

export const reportHealth = command({
  id: "projects.report_health",
  summary: "Report a project's health with a note; earlier reports stay",
  permission: "projects.write",
  input: HealthReportCreate,
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", health: "at_risk", note: "The machine comes two weeks late." },
  async run(ctx, { id, health, note = "" }) {
    const before = await lockRow(ctx, projectRows, id);
    const now = ctx.clock.now();
    const staff_id = ctx.principal.kind === "staff" ? ctx.principal.staff_id : null;
    await ctx.db.projectHealth.createMany({
      data: [{ id: newId(now), tenant_id: ctx.tenant.id, project_id: id, health, note, staff_id, created_at: now }],
    });
    return changeRow(ctx, projectRows, before, { health, health_note: note, health_at: now }, projectUpdated);
  },
});

export const listHealthReports = query({
  id: "projects.list_health_reports",
  summary: "List the reports of a project's health, the latest first; 100 at most",
  permission: "projects.read",
  input: z.strictObject({ id: ProjectId }),
  output: HealthReports,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findProject(ctx, id);
    const rows = await ctx.db.projectHealth.findMany({
      where: { tenant_id: ctx.tenant.id, project_id: id },
      select: { health: true, note: true, staff_id: true, created_at: true },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: mostReports,
    });
    return { data: rows.map((row) => ({ ...row, health: ProjectHealth.parse(row.health) })) };
  },
});
