const known = new Map<string, string>();

/**
 * The locale by which figures and days are written for a reader: the words, order and signs are the locale's own, the digits 0 to 9 and the
 * calendar Gregorian in all of them, so that mail, screen and PDF show one figure in one way. Left to itself, `ar-SA` writes ١٢٣ where `ar`
 * writes 123.
 */
export function readerLocale(locale: string): string {
  const made = known.get(locale) ?? new Intl.Locale(locale, { numberingSystem: "latn", calendar: "gregory" }).toString();
  known.set(locale, made);
  return made;
}
