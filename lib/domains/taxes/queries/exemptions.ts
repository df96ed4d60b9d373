import { type LineTax, TaxCategory, taxKey } from "@/lib/commerce/tax";
import { usualExemptions } from "@/lib/commerce/e-invoicing";
import type { Ctx } from "@/lib/kernel/context";
import type { TaxRate } from "@/prisma/generated/client";

interface Exemption {
  code?: string;
  reason?: string;
}
interface Tax {
  name: string;
  rate: string;
  category: TaxCategory;
}

type Row = Pick<TaxRate, "exemption_code" | "exemption_reason">;

const exemptionOf = ({ exemption_code: code, exemption_reason: reason }: Row): Exemption => ({
  ...(code === null ? {} : { code }),
  ...(reason === null ? {} : { reason }),
});

const keyOf = ({ name, rate, category }: Tax) => taxKey({ name, rate, category, compound: false });

/**
 * Why taxes are not charged: as the rate says from which `used` copied them, since a rate can get another name; else as one of this name
 * and category does, of this profile's first; else what their category means.
 */
export async function readExemptions(
  ctx: Ctx,
  profile_id: string | null,
  used: readonly LineTax[] = [],
): Promise<(tax: Tax) => Exemption | undefined> {
  const rates = await ctx.db.taxRate.findMany({
    where: { tenant_id: ctx.tenant.id, OR: [{ exemption_code: { not: null } }, { exemption_reason: { not: null } }] },
    select: { id: true, profile_id: true, name: true, rate: true, category: true, exemption_code: true, exemption_reason: true },
    orderBy: { id: "asc" },
  });
  const found = new Map<string, Exemption>();
  const first = rates.filter((rate) => rate.profile_id === profile_id);
  // What is entered last counts: the rates of the profile, and after them those that the lines name.
  for (const rate of [...rates, ...first])
    found.set(keyOf({ name: rate.name, rate: rate.rate.toFixed(), category: TaxCategory.parse(rate.category) }), exemptionOf(rate));
  for (const tax of used) {
    const rate = rates.find(({ id, category }) => id === tax.rate_id && category === tax.category);
    if (rate !== undefined) found.set(keyOf(tax), exemptionOf(rate));
  }
  return (tax) => found.get(keyOf(tax)) ?? usualExemptions[tax.category];
}
