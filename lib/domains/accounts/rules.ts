import type { Country } from "@/lib/commerce/countries";
import { countryProfiles, type CountryProfile } from "@/lib/commerce/country-profiles";
import { languageOf, writtenLanguages, type WrittenLanguage } from "@/lib/commerce/locale-of";
import { taxNameIn } from "@/lib/commerce/tax-names";
import { maximumPasswordLength, minimumPasswordLength } from "./schema";

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

/** The words that the most common passwords contain; added digits and symbols do not make such a password strong. */
const commonWords = [
  "password",
  "passwort",
  "motdepasse",
  "contrasena",
  "qwerty",
  "qwertyuiop",
  "qwertz",
  "azerty",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "letmein",
  "welcome",
  "iloveyou",
  "admin",
  "administrator",
  "changeme",
  "monkey",
  "dragon",
  "football",
  "baseball",
  "superman",
  "batman",
  "master",
  "sunshine",
  "princess",
  "shadow",
  "trustno",
  "secret",
  "login",
  "abc",
  "abcd",
  "abcdef",
  "abcdefgh",
  "abcdefghijkl",
  "test",
  "tester",
  "default",
  "starwars",
  "whatever",
  "freedom",
  "computer",
  "michael",
  "jordan",
  "liverpool",
  "chelsea",
  "arsenal",
  "pokemon",
  "atrium",
  "company",
  "invoice",
  "qazwsx",
  "qazwsxedc",
  "passw",
  "pass",
  "user",
  "guest",
  "root",
  "hello",
  "summer",
  "winter",
  "spring",
  "autumn",
] as const;

const commonPattern = new RegExp(`^(?:${[...commonWords].sort((a, b) => b.length - a.length).join("|")})+$`);
const sequences = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const lookalikes: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

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
  return isName || isCommon(folded) ? "common" : null;
}

/** Spaces, punctuation and digits added to a name do not make it hard to guess. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

function isCommon(folded: string): boolean {
  if (new Set(folded).size < 5) return true;
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if ([core, unmask(core)].some((text) => commonPattern.test(text.replace(/[^\p{L}]/gu, "")))) return true;
  return sequences.some((row) => row.repeat(2).includes(folded) || [...row].reverse().join("").repeat(2).includes(folded));
}

/** With letters for the signs that resemble them: `p@ssw0rd` is `password`. */
const unmask = (text: string): string => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

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
