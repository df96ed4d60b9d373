const names = new Map<string, Intl.DisplayNames>();

/** The name of a country (ISO 3166-1 alpha-2) in the reader's language. */
export function countryName(country: string, locale: string): string {
  // Creating a DisplayNames costs far more than one lookup.
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  names.set(locale, known);
  return known.of(country) ?? country;
}
