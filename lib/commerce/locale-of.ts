/**
 * Countries whose own English CLDR describes and whose readers know it: the United States writes "Nov 21, 2026" and "$5.00", Canada
 * "2026-11-21" in figures, India groups by lakh. British overseas and other English differ from the British in nothing that is shown here,
 * so they are not named.
 */
const ownEnglish: ReadonlySet<string> = new Set(["AE", "AU", "CA", "GB", "HK", "IE", "IN", "KE", "MT", "NG", "NZ", "PH", "SG", "US", "ZA"]);

/** Territories that write English as the United States do. */
const americanEnglish: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "UM", "VI"]);

/**
 * The locale (BCP 47) in which a company's figures and days are written: English is that of the company's country, and British where the
 * country has none of its own, since nearly all the world puts the day before the month. Other languages are written in one way everywhere
 * (docs/decisions/look-and-words.md).
 * @param language of the words, such as "en" or "ar"
 * @param country of the company, ISO 3166-1 alpha-2; null where none is known: then by the language alone
 */
export function localeOf(language: string, country: string | null): string {
  if (language !== "en" || country === null) return language;
  if (americanEnglish.has(country)) return "en-US";
  return ownEnglish.has(country) ? `en-${country}` : "en-GB";
}
