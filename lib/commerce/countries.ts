import { z } from "zod";
import { countryCodes } from "./country-codes";

// The codes are in their own file so that pages can import them without zod.
export { countryCodes } from "./country-codes";

export const Country = z.enum(countryCodes);
export type Country = z.infer<typeof Country>;

const names = new Map<string, Intl.DisplayNames>();

/** A country's name in the reader's language. */
export function countryName(country: Country, locale: string): string {
  // Creating a DisplayNames costs far more than one lookup.
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  names.set(locale, known);
  return known.of(country) ?? country;
}
