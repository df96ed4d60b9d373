import type { TaxCategory } from "@/lib/commerce/tax";

/** A rate while it is typed; with `id` it is one that the profile has already. */
export interface RateDraft {
  key: string;
  id?: string;
  name: string;
  /** Percent, as typed. */
  rate: string;
  category: TaxCategory;
  compound: boolean;
  is_default: boolean;
}

export function emptyRate(): RateDraft {
  return { key: crypto.randomUUID(), name: "", rate: "", category: "S", compound: false, is_default: true };
}
