/** By what a person's rows are found, and what is taken out of texts. */
export interface KnownPerson {
  /** In lower case. */
  emails: string[];
  phones: string[];
  /** Ids in other systems. */
  external: string[];
  names: string[];
}

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&").replace(/\s+/g, "\\s+");

/** A value as a whole: `ann@x.example` is not in `joann@x.example`. */
const alone = (patterns: readonly string[]): string =>
  patterns.length === 0 ? "" : `(?<![[:alnum:]_.+-])(?:${patterns.join("|")})(?![[:alnum:]_-])`;

const digitsOf = (phone: string): string => phone.replace(/\D/g, "");
/** Digits that tell one number from another, however its prefix is written. */
const tellingDigits = 9;

const between = "[\\s()./-]*";

/** A phone number's last digits however they are spelled, with spaces, dots or brackets between them: quick to find in many rows. */
const phoneEnd = (phone: string): string => [...digitsOf(phone).slice(-tellingDigits)].join(between);

/** The same with the digits before, such as those of the country. */
const wholePhone = (phone: string): string =>
  digitsOf(phone).length < tellingDigits ? phoneEnd(phone) : `[+(]*(?:\\d${between}){0,6}${phoneEnd(phone)}`;

/** A name of one word is too common to be searched for, as are short ids. */
const isTelling = (name: string): boolean => /\S\s+\S/.test(name.trim()) && name.trim().length >= 5;
const shortestId = 5;

/** The last digits of each number; shorter ones are compared whole. */
export const phoneEnds = (phones: readonly string[]): string[] =>
  phones.map((phone) => digitsOf(phone).slice(-tellingDigits)).filter((digits) => digits.length >= 5);

export interface PersonPatterns {
  /** Regular expressions of PostgreSQL, empty for none. */
  addresses: string;
  values: string;
  /** What only this person can be meant by, and what others may share. */
  strong: string;
  weak: string;
}

export function patternsOf({ emails, phones, external, names }: KnownPerson): PersonPatterns {
  const addresses = emails.map(escaped);
  const ids = external.filter((id) => id.length >= shortestId).map(escaped);
  const full = names.filter(isTelling).map(escaped);
  const numbers = phones.filter((phone) => digitsOf(phone).length >= 5);
  const isLong = (phone: string) => digitsOf(phone).length >= tellingDigits;
  const ends = numbers.map((phone) => (isLong(phone) ? `${phoneEnd(phone)}(?![[:alnum:]_-])` : alone([phoneEnd(phone)])));
  return {
    addresses: alone(addresses),
    values: alone([...full, ...numbers.map(wholePhone), ...ids]),
    strong: alone([...addresses, ...ids]),
    weak: [alone(full), ...ends].filter((pattern) => pattern !== "").join("|"),
  };
}
