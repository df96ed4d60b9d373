import { z } from "zod";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { toScheduledExport } from "../resource";
import { scheduledRows } from "../rows";
import { ScheduledExport, ScheduledExportId, ScheduledExportList, ScheduledExportPage } from "../schema";

export const listScheduledExports = query({
  id: "scheduled_exports.list",
  summary: "List your scheduled exports, newest first",
  permission: "exports.read",
  input: ScheduledExportList,
  output: ScheduledExportPage,
  example: { limit: "50" },
  run: (ctx, input) => listPage(ctx, scheduledRows, input, { where: {}, sort: "-created_at" }),
});

export const getScheduledExport = query({
  id: "scheduled_exports.get",
  summary: "Get a scheduled export",
  permission: "exports.read",
  input: z.strictObject({ id: ScheduledExportId }),
  output: ScheduledExport,
  example: { id: "sxp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toScheduledExport(await findRow(ctx, scheduledRows, id)),
});

/** How many one firing runs; the next one follows soon. */
const batch = 200;

export const listDueExports = query({
  id: "scheduled_exports.list_due",
  summary: "List the scheduled exports that are due, the longest due first",
  access: internal("called by the schedule that runs them, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ScheduledExportId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.scheduledExport.findMany({
      where: { tenant_id: ctx.tenant.id, next_run_at: { lte: ctx.clock.now() } },
      select: { id: true },
      orderBy: [{ next_run_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});
