import type { TaxCategory } from "@/lib/commerce/tax";

/** A rate in the form; `id` is set if the profile already has it. */
export interface RateDraft {
  key: string;
  id?: string;
  name: string;
  /** In percent, as typed. */
  rate: string;
  category: TaxCategory;
  exemption_code: string | null;
  exemption_reason: string | null;
  compound: boolean;
  is_default: boolean;
}

export function emptyRate(): RateDraft {
  const [exemption_code, exemption_reason] = [null, null];
  return {
    key: crypto.randomUUID(),
    name: "",
    rate: "",
    category: "S",
    exemption_code,
    exemption_reason,
    compound: false,
    is_default: true,
  };
}
