import { rollingDays, rollingScore, roundScore, type Score } from "@/lib/commerce/scores";
import type { Ctx } from "@/lib/kernel/context";

/** The latest answers that can count in a score. */
const mostCounted = 2000;

/**
 * A customer's rolling scores from its answers to surveys: computed on request, because answers leave the
 * window with time alone. The caller has checked that the customer is visible.
 */
export async function readRollingScores(ctx: Ctx, customer_id: string): Promise<Record<"nps" | "csat", Score | null>> {
  const now = ctx.clock.now();
  const rows = await ctx.db.surveyResponse.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id, answered_at: { gt: new Date(now.getTime() - rollingDays.nps * 86_400_000) } },
    orderBy: [{ answered_at: "desc" }, { id: "desc" }],
    take: mostCounted,
    select: { contact_id: true, respondent_email: true, nps: true, csat: true, answered_at: true },
  });
  const scoreOf = (kind: "nps" | "csat") => {
    const answers = rows.flatMap(({ contact_id, respondent_email, answered_at, [kind]: answer }) =>
      answer === null || answered_at === null ? [] : [{ contact_id: contact_id ?? respondent_email ?? "", answer, answered_at }],
    );
    return roundScore(rollingScore(kind, answers, now));
  };
  return { nps: scoreOf("nps"), csat: scoreOf("csat") };
}
