/**
 * Countries with an English of their own in CLDR: the United States writes "Nov 21, 2026" and "$5.00", Canada "2026-11-21" for short dates,
 * India groups digits by lakh. Other English locales format the values shown here as British English does.
 */
const ownEnglish: ReadonlySet<string> = new Set(["AE", "AU", "CA", "GB", "HK", "IE", "IN", "KE", "MT", "NG", "NZ", "PH", "SG", "US", "ZA"]);

/** Territories that format English as the United States does. */
const americanEnglish: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "UM", "VI"]);

/** The languages (ISO 639-1) whose way of writing numbers, dates and names is known, in the Gregorian calendar. */
// oxfmt-ignore
export const writtenLanguages = [
  "en", "ar", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja", "ko",
  "lt", "lv", "ms", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "uk", "vi", "zh",
] as const;

export type WrittenLanguage = (typeof writtenLanguages)[number];

/** The languages that the product has words in. */
export const spokenLanguages = ["en", "ar"] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** The language of the words that go with a locale: English where there are none of its own. */
export function languageOf(locale: string): SpokenLanguage {
  return spokenLanguages.find((language) => language === locale.split("-")[0]) ?? "en";
}

const regional = new Map<string, string>();

/**
 * The locale (BCP 47) for a company's numbers and dates: the language as the company's country writes it, where CLDR knows that, such as
 * German in Switzerland. English is British where the country has no English of its own, since most of the world puts the day first.
 * Arabic has one format (docs/decisions/look-and-words.md).
 * @param language of the text, such as "en" or "ar"
 * @param country of the company, ISO 3166-1 alpha-2; null if unknown, in which case the language alone decides
 */
export function localeOf(language: string, country: string | null): string {
  if (language === "ar" || country === null) return language;
  if (language !== "en") return regionalLocale(language, country);
  if (americanEnglish.has(country)) return "en-US";
  return ownEnglish.has(country) ? `en-${country}` : "en-GB";
}

/**
 * The locale in which a company writes for a reader of `language`: its own where that comes with the same words, such as German dates with
 * English words.
 */
export function localeFor(language: string, company: { locale: string; country: string | null }): string {
  return localeOf(languageOf(company.locale) === language ? company.locale : language, company.country);
}

/** The language in the country, or the language alone where it is written there as elsewhere. */
function regionalLocale(language: string, country: string): string {
  const asked = `${language}-${country}`;
  const known = regional.get(asked) ?? new Intl.NumberFormat(asked).resolvedOptions().locale;
  regional.set(asked, known);
  return known;
}

/** A language by its own name, such as "Deutsch". */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
