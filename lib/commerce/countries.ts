import { z } from "zod";
import { countryCodes } from "./country-codes";

// The codes stand in a file of their own, for pages that must not load zod.
export { countryCodes } from "./country-codes";

export const Country = z.enum(countryCodes);
export type Country = z.infer<typeof Country>;

const names = new Map<string, Intl.DisplayNames>();

/** A country's name in the reader's language. */
export function countryName(country: Country, locale: string): string {
  // Making the names of a language costs far more than asking for one.
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  names.set(locale, known);
  return known.of(country) ?? country;
}
