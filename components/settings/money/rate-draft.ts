import type { TaxCategory } from "@/lib/commerce/tax";

/** A rate in the form; `id` is set if the profile already has it. */
export interface RateDraft {
  key: string;
  id?: string;
  name: string;
  /** In percent, as typed. */
  rate: string;
  category: TaxCategory;
  compound: boolean;
  is_default: boolean;
}

export function emptyRate(): RateDraft {
  return { key: crypto.randomUUID(), name: "", rate: "", category: "S", compound: false, is_default: true };
}
