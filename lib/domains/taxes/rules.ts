import { canonicalDecimal } from "@/lib/commerce/decimal";
import { taxKey } from "@/lib/commerce/tax";
import { invalidField } from "@/lib/kernel/base/errors";
import type { TaxRateInput } from "./schema";

interface PresentRate {
  id: string;
  category: string;
  compound: boolean;
  exemption_code: string | null;
  exemption_reason: string | null;
  is_default: boolean;
}

export type PlannedRate = Required<Omit<TaxRateInput, "id">> & { id: string | null; position: number };

export interface RatePlan {
  /** The complete new list in order; `id` is null for a new rate. */
  rates: PlannedRate[];
  /** The ids of the rates to remove. */
  removed: string[];
}

/**
 * Compares a profile's rates with the sent list. A rate with an id is updated; the first list of a profile starts with its default.
 * @throws AppError `invalid` for an id of another profile, or a repeated rate: a line may not have the same tax twice.
 */
export function planRates(present: readonly PresentRate[], wanted: readonly TaxRateInput[]): RatePlan {
  const known = new Map(present.map((rate) => [rate.id, rate]));
  const seenIds = new Set<string>();
  const seenTaxes = new Set<string>();
  const rates = wanted.map((input, position): PlannedRate => {
    const own = input.id === undefined ? undefined : known.get(input.id);
    if (input.id !== undefined && !own) throw invalidField(`rates.${position}.id`, "not_found", "The tax profile has no such rate.");
    if (own && seenIds.has(own.id)) throw invalidField(`rates.${position}.id`, "twice", "The list already has this rate.");
    if (own) seenIds.add(own.id);
    // Another category has other reasons.
    const kept = own?.category === input.category ? own : undefined;
    const rate: PlannedRate = {
      id: own?.id ?? null,
      position,
      name: input.name,
      rate: canonicalDecimal(input.rate),
      category: input.category,
      exemption_code: input.exemption_code === undefined ? (kept?.exemption_code ?? null) : input.exemption_code,
      exemption_reason: input.exemption_reason === undefined ? (kept?.exemption_reason ?? null) : input.exemption_reason,
      compound: input.compound ?? own?.compound ?? false,
      is_default: input.is_default ?? own?.is_default ?? (present.length === 0 && position === 0),
    };
    const key = taxKey(rate);
    if (seenTaxes.has(key))
      throw invalidField(`rates.${position}`, "twice", "Two rates have the same name, percentage, category and compounding.");
    seenTaxes.add(key);
    return rate;
  });
  return { rates, removed: present.filter((rate) => !seenIds.has(rate.id)).map((rate) => rate.id) };
}
