const known = new Map<string, string>();

/**
 * The locale that formats numbers and dates for a reader: the words, order and signs are the locale's own, with digits 0 to 9 and the
 * Gregorian calendar everywhere, so that mail, screen and PDF agree. Without it, `ar-SA` writes ١٢٣ where `ar` writes 123.
 */
export function readerLocale(locale: string): string {
  const made = known.get(locale) ?? new Intl.Locale(locale, { numberingSystem: "latn", calendar: "gregory" }).toString();
  known.set(locale, made);
  return made;
}
