import { z } from "zod";
import { ExemptionCode, isExempting } from "@/lib/commerce/e-invoicing";
import { RateText } from "@/lib/commerce/money";
import { PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const TaxProfileId = idOf("tax_profile");
export const TaxRateId = idOf("tax_rate");

const rateFields = z.strictObject({
  name: lineOf(100),
  /** Percent. */
  rate: RateText,
  category: TaxCategory,
  /** Why it is not charged: a code of the list VATEX, and the words; null for what the category means. */
  exemption_code: ExemptionCode.nullable(),
  exemption_reason: lineOf(200).nullable(),
  /** Charged on the net amount plus the non-compound taxes before it. */
  compound: z.boolean(),
  /** Applied to new lines by default. */
  is_default: z.boolean(),
});

/** The categories with a fixed kind of rate, and the EN 16931 rule; L (IGIC) and M (IPSI) may have any rate. */
const zeroRules = { Z: "BR-Z-05", E: "BR-E-05", AE: "BR-AE-05", K: "BR-IC-05", G: "BR-G-05", O: "BR-O-05" } as const;

function isZeroCategory(category: TaxCategory): category is keyof typeof zeroRules {
  return category in zeroRules;
}

/** The EN 16931 problem of a rate in percent with a category, or null. */
export function rateProblem(category: TaxCategory, rate: string): string | null {
  const isZero = Number(rate) === 0;
  if (isZeroCategory(category)) return isZero ? null : `Category ${category} has a rate of 0 (EN 16931 ${zeroRules[category]}).`;
  if (category === "S" && isZero) return "Category S has a rate above 0 (EN 16931 BR-S-05); a rate of 0 is category Z or E.";
  return null;
}

/** A rate as sent: with `id` the existing rate changes and keeps omitted `compound` and `is_default`. */
export const TaxRateInput = rateFields
  .partial()
  .required({ name: true, rate: true, category: true })
  .extend({ id: TaxRateId.optional() })
  .superRefine(({ category, rate, ...exemption }, issues) => {
    const message = rateProblem(category, rate);
    if (message !== null) issues.addIssue({ code: "custom", path: ["rate"], message });
    if (isExempting(category)) return;
    for (const name of ["exemption_code", "exemption_reason"] as const) {
      // The Saudi authority asks for the reason of a zero rate too; EN 16931 forbids one.
      const isSaudi = category === "Z" && name === "exemption_code" && exemption[name]?.startsWith("VATEX-SA-");
      if (exemption[name] && !isSaudi)
        issues.addIssue({ code: "custom", path: [name], message: `Category ${category} has no exemption (EN 16931 BT-120).` });
    }
  });
export type TaxRateInput = z.output<typeof TaxRateInput>;

const profileFields = z.strictObject({
  name: lineOf(100),
  prices_mode: PricesMode,
  rounding: TaxRounding,
  is_default: z.boolean(),
});

export const TaxRate = z.object({ id: TaxRateId, ...rateFields.shape });

export const TaxProfile = z.object({
  id: TaxProfileId,
  ...profileFields.shape,
  /** In the order of application and display. */
  rates: z.array(TaxRate),
  deleted_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

const rates = z.array(TaxRateInput).max(50);

export const TaxProfileCreate = profileFields.partial().required({ name: true }).extend({ rates: rates.optional() });
/** `rates` is the complete list: omitted rates are removed from the profile. */
export const TaxProfileUpdate = profileFields.partial().extend({ rates: rates.optional() });
export const TaxProfileList = listQuery(["created_at", "name"]).extend({ deleted: QueryFlag.optional() });
export const TaxProfilePage = pageOf(TaxProfile);
