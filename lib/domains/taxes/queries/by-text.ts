import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";

const percentage = /(\d+(?:[.,]\d+)?)\s*%?$/;

/**
 * Tax rates as a file names them: by name ("VAT 20 %") or by percentage ("20", "20%"); by the folded text. A percentage that several rates
 * have means the first of the default profile, else it is ambiguous.
 */
export async function findTaxRatesByText(ctx: Ctx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const rates = await ctx.db.taxRate.findMany({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, profile: { deleted_at: null } },
    select: { id: true, name: true, rate: true, profile: { select: { is_default: true } } },
    orderBy: [{ profile_id: "asc" }, { position: "asc" }],
  });
  const found = new Map<string, string[]>();
  for (const text of texts.map(foldText)) {
    const named = rates.filter(({ name }) => foldText(name) === text);
    const figure = percentage.exec(text)?.[1]?.replace(",", ".");
    const equal = figure === undefined ? [] : rates.filter(({ rate }) => rate.equals(figure));
    const usual = equal.find(({ profile }) => profile.is_default);
    const chosen = named.length > 0 ? named : usual ? [usual] : equal;
    if (chosen.length > 0)
      found.set(
        text,
        chosen.map(({ id }) => id),
      );
  }
  return found;
}
