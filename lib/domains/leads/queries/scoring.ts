import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Lead as LeadRow, LeadScoring as ScoringRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { findLead } from "../queries";
import { toScoring } from "../resource";
import { assertScoreRules, bandsOf, defaultRules, scoreLead, type Scored } from "../rules";
import { LeadId, LeadScore, LeadScoring, LeadScoringPreview, LeadScoringReplace, LeadSource, LeadStatus } from "../schema";

/** The tenant's single row, created at sign-up. */
export async function findScoring(ctx: Ctx): Promise<ScoringRow> {
  const row = await ctx.db.leadScoring.findFirst({ where: { tenant_id: ctx.tenant.id } });
  if (!row) throw new AppError("internal", "The tenant has no rules for its leads' scores.");
  return row;
}

/** The average value of the company's leads by currency. */
async function readAverages(ctx: Ctx): Promise<Map<string, bigint>> {
  const groups = await ctx.db.lead.groupBy({
    by: ["currency"],
    where: { AND: [visible(ctx), { value: { not: null } }] },
    _sum: { value: true },
    _count: { value: true },
  });
  return new Map(
    groups.flatMap(({ currency, _sum, _count }) => (_sum.value === null ? [] : [[currency, _sum.value / BigInt(_count.value)]])),
  );
}

/** The leads as scores need them; a note counts as activity. */
async function readScored(ctx: Ctx, rows: readonly LeadRow[]): Promise<Scored[]> {
  const averages = await readAverages(ctx);
  const notes = await ctx.db.note.groupBy({
    by: ["record_id"],
    where: { tenant_id: ctx.tenant.id, record_id: { in: rows.map(({ id }) => id) } },
    _max: { created_at: true },
  });
  const noted = new Map(notes.map(({ record_id, _max }) => [record_id, _max.created_at]));
  return rows.map((row) => {
    const at = noted.get(row.id);
    return {
      ...row,
      currency: Currency.parse(row.currency),
      status: LeadStatus.parse(row.status),
      source: LeadSource.parse(row.source),
      average: averages.get(row.currency) ?? null,
      active_at: at && at > row.updated_at ? at : row.updated_at,
    };
  });
}

export const getLeadScore = query({
  id: "leads.score",
  summary: "Get how promising a lead is by the company's rules, with the reasons",
  permission: "leads.read",
  input: z.strictObject({ id: LeadId }),
  output: LeadScore,
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findLead(ctx, id);
    const { rules } = toScoring(await findScoring(ctx));
    const { currency } = await readSettings(ctx);
    const [scored] = await readScored(ctx, [row]);
    if (scored === undefined) throw new AppError("internal", "The lead has nothing to be scored by.");
    return scoreLead(scored, { rules, currency, now: ctx.clock.now() });
  },
});

export const getLeadScoring = query({
  id: "lead_scoring.get",
  summary: "Get the company's rules for the scores of leads",
  permission: "settings.read",
  input: z.strictObject({}),
  output: LeadScoring,
  example: {},
  run: async (ctx) => toScoring(await findScoring(ctx)),
});

const mostLeads = 500;
const mostShown = 10;

export const previewLeadScoring = query({
  id: "lead_scoring.preview",
  summary: "Show how unsaved rules would score the company's open leads",
  permission: "leads.read",
  input: LeadScoringReplace,
  output: LeadScoringPreview,
  example: { rules: defaultRules },
  async run(ctx, { rules }) {
    const { currency } = await readSettings(ctx);
    assertScoreRules(rules, currency);
    const present = toScoring(await findScoring(ctx)).rules;
    const rows = await ctx.db.lead.findMany({
      where: { AND: [visible(ctx), { status: { notIn: ["won", "lost"] } }] },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: mostLeads,
    });
    const scored = await readScored(ctx, rows);
    const now = ctx.clock.now();
    const leads = rows.flatMap(({ id, name }, index) => {
      const lead = scored[index];
      if (lead === undefined) return [];
      const before = scoreLead(lead, { rules: present, currency, now }).score;
      return [{ id, name, before, after: scoreLead(lead, { rules, currency, now }) }];
    });
    const change = ({ before, after }: (typeof leads)[number]) => Math.abs(after.score - before);
    return {
      counted: leads.length,
      before: bandsOf(leads.map(({ before }) => before)),
      after: bandsOf(leads.map(({ after }) => after.score)),
      leads: [...leads].sort((a, b) => change(b) - change(a) || b.after.score - a.after.score).slice(0, mostShown),
    };
  },
});
