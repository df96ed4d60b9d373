import type { Country } from "@/lib/commerce/countries";
import { countryProfiles, type CountryProfile } from "@/lib/commerce/country-profiles";
import { languageOf, writtenLanguages, type WrittenLanguage } from "@/lib/commerce/locale-of";
import { taxNameIn } from "@/lib/commerce/tax-names";
import { isCommonPassword, unmask } from "./rules/common-password";
import { maximumPasswordLength, minimumPasswordLength } from "./schema";

export { isCommonPassword } from "./rules/common-password";

/** The defaults of a country that Atrium has no settings for: no tax, and the most common formats. */
const elsewhere: CountryProfile = {
  currency: "USD",
  timezone: "UTC",
  locale: "en",
  paper: "A4",
  tax: { name: "Tax", prices_mode: "exclusive", rates: [] },
};

/**
 * The initial settings of a new company in `country`. Numbers and dates are as the country writes them, unless the words of `chosen`, the
 * language of its owner, are others than that language has: a German company signs up in English and writes German dates. Taxes are named
 * in the language.
 */
export function startingProfile(country: Country, chosen?: WrittenLanguage): Omit<CountryProfile, "locale"> & { locale: WrittenLanguage } {
  const profile = countryProfiles[country] ?? elsewhere;
  const usual = writtenLanguages.find((language) => language === profile.locale.split("-")[0]) ?? "en";
  const locale = chosen === undefined || languageOf(chosen) === languageOf(usual) ? usual : chosen;
  const named = <Named extends { name: string }>(tax: Named): Named => ({ ...tax, name: taxNameIn(locale, country, tax.name) });
  return { ...profile, locale, tax: { ...named(profile.tax), rates: profile.tax.rates.map(named) } };
}

/**
 * Why a new password is rejected, or null: its length, the email address in it, or a password that others would guess, to which the
 * account's own `names` belong. Mixed character classes are not required (NIST SP 800-63B §3.1.1.2).
 * @param names of the company and the person, and the company's address.
 */
export function passwordProblem(
  password: string,
  email: string,
  names: readonly string[] = [],
): "too_short" | "too_long" | "contains_email" | "common" | null {
  const length = [...password].length;
  if (length < minimumPasswordLength) return "too_short";
  if (password.length > maximumPasswordLength) return "too_long";
  const folded = password.toLowerCase();
  const [local = ""] = email.toLowerCase().split("@");
  if (folded.includes(email.toLowerCase()) || (local.length >= 4 && folded.includes(local))) return "contains_email";
  const letters = lettersOf(password);
  const isName = letters !== "" && names.some((name) => lettersOf(name) === letters);
  return isName || isCommonPassword(folded) ? "common" : null;
}

/** Spaces, punctuation and digits added to a name do not make it hard to guess. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/** What a text repeats, or the text itself. */
const unitOf = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));

/**
 * Whether a password is a leaked one as a whole (NIST SP 800-63B §3.1.1.2), or a simple variant of one: by case, spaces and signs, letters
 * masked by digits, repetition, or digits around it that are no more than half of it.
 */
export function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  const bare = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const forms = [folded, bare, unmask(bare)].flatMap((text) => {
    const plain = text.replace(/[^\p{L}\p{N}]/gu, "");
    const cores = [/^\p{N}+/u, /\p{N}+$/u, /^\p{N}+|\p{N}+$/gu].map((digits) => plain.replace(digits, ""));
    return [text, unitOf(text), plain, unitOf(plain), ...cores.filter((core) => core.length * 2 >= folded.length)];
  });
  return forms.some((form) => leaked.has(form));
}
