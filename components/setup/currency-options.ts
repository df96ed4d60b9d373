import type { Option } from "@/components/ui/use-options";
import { currencyCodes } from "@/lib/commerce/currency-codes";

/** All currencies, labelled with code and name in the reader's language. */
export function currencyOptions(locale: string): readonly Option[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return currencyCodes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
}
