import { z } from "zod";
import { countryCodes } from "./country-codes";

// The codes stand in a file of their own, for pages that must not load zod.
export { countryCodes } from "./country-codes";

export const Country = z.enum(countryCodes);
export type Country = z.infer<typeof Country>;

/** A country's name in the reader's language. */
export function countryName(country: Country, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
}
