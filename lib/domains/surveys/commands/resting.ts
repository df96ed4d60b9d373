import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { awaitTurn } from "@/lib/kernel/lock";

interface Person {
  customer_id: string;
  contact_id: string | null;
  respondent_email: string | null;
}

/**
 * Days of the company's rest rule if the person got any survey of it in that time, links apart, which a colleague passes on; else null.
 * Commands for one person wait here for each other until they commit, so that two surveys at once become one.
 */
export async function readRest(ctx: CommandCtx, { customer_id, contact_id, respondent_email }: Person): Promise<number | null> {
  const { survey_rest_days: days } = await readSettings(ctx);
  if (days === null) return null;
  const person = respondent_email ?? contact_id ?? customer_id;
  await awaitTurn(ctx, `surveys:${person}`);
  const since = new Date(ctx.clock.now().getTime() - days * 86_400_000);
  const same = respondent_email === null ? { customer_id, contact_id } : { respondent_email };
  const earlier = await ctx.db.surveyResponse.findFirst({
    where: { tenant_id: ctx.tenant.id, ...same, sent_at: { gt: since }, channel: { not: "link" } },
    select: { id: true },
  });
  return earlier === null ? null : days;
}
