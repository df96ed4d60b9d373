/**
 * Countries with an English of their own in CLDR: the United States writes "Nov 21, 2026" and "$5.00", Canada "2026-11-21" for short dates,
 * India groups digits by lakh. Other English locales format the values shown here as British English does.
 */
const ownEnglish: ReadonlySet<string> = new Set(["AE", "AU", "CA", "GB", "HK", "IE", "IN", "KE", "MT", "NG", "NZ", "PH", "SG", "US", "ZA"]);

/** Territories that format English as the United States does. */
const americanEnglish: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "UM", "VI"]);

/**
 * The locale (BCP 47) for a company's numbers and dates. English follows the company's country, and is British where the country has no
 * English of its own, since most of the world puts the day first. Other languages have one format (docs/decisions/look-and-words.md).
 * @param language of the text, such as "en" or "ar"
 * @param country of the company, ISO 3166-1 alpha-2; null if unknown, in which case the language alone decides
 */
export function localeOf(language: string, country: string | null): string {
  if (language !== "en" || country === null) return language;
  if (americanEnglish.has(country)) return "en-US";
  return ownEnglish.has(country) ? `en-${country}` : "en-GB";
}
