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
const alone = (values: readonly string[]): string =>
  values.length === 0 ? "" : `(?<![[:alnum:]_.+-])(?:${values.map(escaped).join("|")})(?![[:alnum:]_-])`;

/** A name of one word is too common to be searched for, as are short ids. */
const isTelling = (name: string): boolean => /\S\s+\S/.test(name.trim()) && name.trim().length >= 5;
const shortestId = 5;

const digitsOf = (phone: string): string => phone.replace(/\D/g, "");
/** Digits that tell one number from another, however its prefix is written. */
const tellingDigits = 9;

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
  const ids = external.filter((id) => id.length >= shortestId);
  const full = names.filter(isTelling);
  const numbers = phones.filter((phone) => digitsOf(phone).length >= 5);
  return {
    addresses: alone(emails),
    values: alone([...full, ...numbers, ...ids]),
    strong: alone([...emails, ...ids]),
    weak: alone([...full, ...numbers]),
  };
}
