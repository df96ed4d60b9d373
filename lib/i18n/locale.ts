/** The languages of the screen. The first one is spoken when nothing else is asked for. */
export const locales = ["en", "ar"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Holds the reader's choice; not personal data, so it needs no consent and is readable by the page. */
export const localeCookie = "atrium-locale";

const rightToLeft: readonly Locale[] = ["ar"];

/** The language of a locale as pages have it: "en-GB" is read in English. */
export function languageOf(locale: string): Locale {
  const [language = ""] = locale.split("-");
  return isLocale(language) ? language : defaultLocale;
}

/** What a page of a locale declares as its language: that of its words, as the region writes it. */
export function languageTag(locale: string): string {
  return locale.startsWith(languageOf(locale)) ? locale : languageOf(locale);
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.includes(languageOf(locale)) ? "rtl" : "ltr";
}

function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

/**
 * The language to answer in: the cookie's, else the best of `Accept-Language` (RFC 9110, 12.5.4) by weight and then by order, else English.
 * A region counts as its language: `ar-EG` is answered in Arabic.
 */
export function pickLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (cookie !== undefined && isLocale(cookie)) return cookie;
  return (
    readRanges(acceptLanguage)
      .map(({ language }) => language)
      .find(isLocale) ?? defaultLocale
  );
}

/**
 * The country whose way of writing `language` the browser asks for first, ISO 3166-1 alpha-2: "GB" of `fr, en-GB;q=0.5`. Null where it
 * names none.
 */
export function pickCountry(language: Locale, acceptLanguage: string | null): string | null {
  return readRanges(acceptLanguage).find((range) => range.language === language && range.country !== null)?.country ?? null;
}

/** What the browser asks for, best first, without what it refuses. */
function readRanges(acceptLanguage: string | null): { language: string; country: string | null }[] {
  return (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [range = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters
        .map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1])
        .find((found) => found !== undefined);
      const [language = "", ...subtags] = range.split("-");
      return {
        language,
        country: subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))?.toUpperCase() ?? null,
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
}
