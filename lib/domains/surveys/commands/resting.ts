import type { CommandCtx } from "@/lib/kernel/context";
import { restDays } from "../rules";

interface Person {
  customer_id: string;
  contact_id: string | null;
  respondent_email: string | null;
}

/**
 * Whether the person got any survey of the company in the last 30 days, links apart, which a colleague passes on. Commands for one person
 * wait here for each other until they commit, so that two surveys at once become one.
 */
export async function isResting(ctx: CommandCtx, { customer_id, contact_id, respondent_email }: Person): Promise<boolean> {
  const person = respondent_email ?? contact_id ?? customer_id;
  await ctx.db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`surveys:${ctx.tenant.id}:${person}`}, 0))::text`;
  const since = new Date(ctx.clock.now().getTime() - restDays * 86_400_000);
  const same = respondent_email === null ? { customer_id, contact_id } : { respondent_email };
  const earlier = await ctx.db.surveyResponse.findFirst({
    where: { tenant_id: ctx.tenant.id, ...same, sent_at: { gt: since }, channel: { not: "link" } },
    select: { id: true },
  });
  return earlier !== null;
}
