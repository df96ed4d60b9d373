import { TaxCategory, taxKey } from "@/lib/commerce/tax";
import { usualExemptions } from "@/lib/commerce/e-invoicing";
import type { Ctx } from "@/lib/kernel/context";

interface Exemption {
  code?: string;
  reason?: string;
}
interface Tax {
  name: string;
  rate: string;
  category: TaxCategory;
}

const keyOf = ({ name, rate, category }: Tax) => taxKey({ name, rate, category, compound: false });

/** Why taxes of these names and categories are not charged, of this profile's first; else what their category means. */
export async function readExemptions(ctx: Ctx, profile_id: string | null): Promise<(tax: Tax) => Exemption | undefined> {
  const rates = await ctx.db.taxRate.findMany({
    where: { tenant_id: ctx.tenant.id, OR: [{ exemption_code: { not: null } }, { exemption_reason: { not: null } }] },
    select: { profile_id: true, name: true, rate: true, category: true, exemption_code: true, exemption_reason: true },
    orderBy: { id: "asc" },
  });
  const found = new Map<string, Exemption>();
  const first = rates.filter((rate) => rate.profile_id === profile_id);
  // Entered last, the rates of the profile count.
  for (const rate of [...rates, ...first]) {
    const { exemption_code: code, exemption_reason: reason } = rate;
    const key = keyOf({ name: rate.name, rate: rate.rate.toFixed(), category: TaxCategory.parse(rate.category) });
    found.set(key, { ...(code === null ? {} : { code }), ...(reason === null ? {} : { reason }) });
  }
  return (tax) => found.get(keyOf(tax)) ?? usualExemptions[tax.category];
}
