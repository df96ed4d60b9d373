import { currencyCodes } from "@/lib/commerce/currency-codes";
import type { Filter } from "./declaration";

const options = currencyCodes.map((code) => ({ value: code, label: code }));

export function currencyFilter(label: string): Filter {
  return { name: "currency", label, kind: "options", options };
}
