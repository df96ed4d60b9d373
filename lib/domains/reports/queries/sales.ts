import type { z } from "zod";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { csv, monthsOf, spanOf } from "../queries";
import { groupSales, stagePipeline } from "./sales-groups";
import { LeadAge, Pipeline, PipelineQuery, Sales, SalesQuery } from "../schema";
import { readSold, readStages } from "./sales-figures";

type SalesInput = z.output<typeof SalesQuery>;
type PipelineInput = z.output<typeof PipelineQuery>;

/** The owner asked for in wire form; another tenant's colleague is not found. */
async function ownerOf(ctx: Ctx, { owner_id = null }: { owner_id?: string | undefined | null }): Promise<string | null> {
  if (owner_id === null) return null;
  await findStaff(ctx, owner_id);
  return encodeId("staff", owner_id);
}

async function readSales(ctx: Ctx, { by = "source", owner_id, ...asked }: SalesInput): Promise<z.output<typeof Sales>> {
  const owner = await ownerOf(ctx, { owner_id });
  const months = await monthsOf(ctx, asked);
  const span = spanOf(months);
  const { timezone } = await readSettings(ctx);
  const parts = await readSold(ctx, { ...span, by, owner_id: owner_id ?? null, timezone });
  const owners = by === "owner" ? parts.flatMap(({ key }) => key ?? []) : [];
  const staff = await ctx.db.staff.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(owners)] } },
    select: { id: true, name: true },
  });
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const words = { nameOf: (id: string) => names.get(id) ?? null, wireKey: (id: string) => encodeId("staff", id) };
  const report = groupSales({ ...span, by, owner_id: owner }, months, parts, words);
  return { from: months.at(0) ?? "", to: months.at(-1) ?? "", by, ...report };
}

export const getSales = query({
  id: "reports.sales",
  summary: "Get the sales report: leads created in a period with their wins, by source, campaign, owner or month",
  permission: "reports.read",
  input: SalesQuery,
  output: Sales,
  example: { from: "2026-01", to: "2026-03", by: "source" },
  run: (ctx, input: SalesInput) => readSales(ctx, input),
});

export const getSalesCsv = query({
  id: "reports.sales_csv",
  summary: "Get the sales report as CSV, one line per group and currency",
  permission: "reports.read",
  input: SalesQuery,
  output: file("text/csv"),
  example: { from: "2026-01", to: "2026-03", by: "source" },
  async run(ctx, input: SalesInput) {
    const { from, to, by, groups } = await readSales(ctx, input);
    const rows = groups.flatMap(({ key, name, leads, open, won, lost, win_rate, days_to_win, amounts }) => {
      const counts = [name ?? key, leads, open, won, lost, win_rate, days_to_win];
      if (amounts.length === 0) return [[...counts, null, null, null, null, null]];
      return amounts.map((sums) => [...counts, sums.currency, sums.value, sums.open, sums.won, sums.lost]);
    });
    const header = [
      "leads",
      "open",
      "won",
      "lost",
      "win_rate",
      "days_to_win",
      "currency",
      "value",
      "open_value",
      "won_value",
      "lost_value",
    ];
    return csv(`sales-${by}-${from}-${to}`, [by, ...header], rows);
  },
});

async function readPipeline(ctx: Ctx, { owner_id }: PipelineInput): Promise<z.output<typeof Pipeline>> {
  const owner = await ownerOf(ctx, { owner_id });
  const today = await tenantToday(ctx);
  const { timezone } = await readSettings(ctx);
  const parts = await readStages(ctx, { today, owner_id: owner_id ?? null, timezone });
  return { as_of: today, stages: stagePipeline(today, owner, parts) };
}

export const getPipeline = query({
  id: "reports.pipeline",
  summary: "Get the leads in progress by status and by days since their creation",
  permission: "reports.read",
  input: PipelineQuery,
  output: Pipeline,
  example: {},
  run: (ctx, input: PipelineInput) => readPipeline(ctx, input),
});

export const getPipelineCsv = query({
  id: "reports.pipeline_csv",
  summary: "Get the leads in progress as CSV, one line per status and currency",
  permission: "reports.read",
  input: PipelineQuery,
  output: file("text/csv"),
  example: {},
  async run(ctx, input: PipelineInput) {
    const { as_of, stages } = await readPipeline(ctx, input);
    const rows = stages.flatMap(({ status, leads, ages, days_in_status, amounts }) => {
      const counts = [status, leads, ...LeadAge.options.map((age) => ages[age].leads), days_in_status];
      return amounts.length === 0 ? [[...counts, null, null]] : amounts.map(({ currency, value }) => [...counts, currency, value]);
    });
    return csv(`pipeline-${as_of}`, ["status", "leads", ...LeadAge.options, "days_in_status", "currency", "value"], rows);
  },
});
