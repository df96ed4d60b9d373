import { countryCodes } from "@/lib/commerce/country-codes";
import type { Option } from "@/components/ui/use-options";

const lists = new Map<string, readonly Option[]>();

/** All countries by their names in the reader's language. */
export function countryOptions(locale: string): readonly Option[] {
  const known = lists.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const made = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  lists.set(locale, made);
  return made;
}
