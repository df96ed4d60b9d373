import { readSettings } from "@/lib/domains/settings";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { leadScoringUpdated } from "../events";
import { findScoring } from "../queries/scoring";
import { toScoring } from "../resource";
import { assertScoreRules, defaultRules } from "../rules";
import { LeadScoring, LeadScoringReplace } from "../schema";

export const replaceLeadScoring = command({
  id: "lead_scoring.replace",
  summary: "Change the company's rules for the scores of leads",
  permission: "settings.write",
  input: LeadScoringReplace,
  output: LeadScoring,
  example: { rules: defaultRules },
  async run(ctx, { rules }) {
    assertScoreRules(rules, (await readSettings(ctx)).currency);
    const { id } = await findScoring(ctx);
    await lockRows(ctx, "lead_scoring", [id]);
    const row = await findScoring(ctx);
    await assertFresh(ctx, row);
    await ctx.db.leadScoring.updateMany({
      where: { tenant_id: ctx.tenant.id },
      data: { rules, version: row.version + 1, updated_at: ctx.clock.now() },
    });
    const after = toScoring(await findScoring(ctx));
    auditChange(ctx, { noun: "lead_scoring", schema: LeadScoring, before: toScoring(row), after, event: leadScoringUpdated });
    return after;
  },
});
