import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";

/** As many as a list counts; of more the newest are found. */
const mostMatches = 10_001;

/** A filter for subscriptions whose product or customer has the text in its name, in whichever spelling. */
export async function matching(ctx: Ctx, text: string): Promise<Prisma.SubscriptionWhereInput> {
  const like = `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    select s.id from public.subscriptions s join public.customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
    where s.tenant_id = ${ctx.tenant.id}::uuid and (public.fold_text(s.title) like ${like} or public.fold_text(c.name) like ${like})
    order by s.id desc limit ${mostMatches}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

/** Subscriptions by product. */
export async function searchSubscriptions(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "subscriptions", foldText(text), limit);
  const rows = await ctx.db.subscription.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ title, customer }) => ({ title, detail: customer.name }));
}
