import { countryCodes } from "@/lib/commerce/country-codes";
import { countryName } from "@/lib/commerce/country-names";
import { currencyCodes } from "@/lib/commerce/currency-codes";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { ColumnType, DateOrder, DecimalMark } from "../schema";
import { readDayText, readTimeText } from "./dates";
import { readBothWays } from "./numbers";

/** How a file writes dates and numbers. */
export interface Writing {
  date_order: DateOrder;
  decimal_mark: DecimalMark;
  timezone: string;
}

/** What a column accepts besides its type. */
export interface Accepted {
  /** The value of each choice by its folded names; of a reference, the ids of its folded names. */
  choices?: ReadonlyMap<string, readonly string[]>;
}

export type Read = { value: unknown } | { problem: string };

const problem = (code: string): Read => ({ problem: code });

/**
 * The value of a cell with text in it, in wire form, or the code of what is wrong with it. The schema of the record judges further:
 * lengths, ranges, addresses.
 */
export function readCell(type: ColumnType, text: string, writing: Writing, { choices = new Map<string, string[]>() }: Accepted = {}): Read {
  switch (type) {
    case "text":
      return { value: text };
    case "number":
      return readNumber(text, writing, (digits) => (/^-?\d+$/.test(digits) ? { value: Number(digits) } : problem("not_a_whole_number")));
    case "amount":
      return readNumber(text, writing, (digits) => ({ value: digits }));
    case "rate":
      return readNumber(text.replace("%", ""), writing, (digits) => ({ value: digits }));
    case "flag":
      return readFlag(text, choices);
    case "country":
      return found(countries().get(foldName(text)), "unknown_country");
    case "currency":
      return found(readCurrency(text), "unknown_currency");
    case "language":
      return found(languages.get(foldName(text)) ?? languageCode.exec(text.trim().toLowerCase())?.[1], "unknown_language");
    case "texts":
      return { value: splitTexts(text) };
    case "day":
      return found(readDayText(text, writing.date_order), "not_a_date");
    case "time":
      return found(readTimeText(text, writing.date_order, writing.timezone), "not_a_time");
    case "choice":
      return found(choices.get(foldText(text))?.[0], "unknown_choice");
    case "choices":
      return readChoices(text, choices);
    case "reference":
      return readReference(choices.get(foldText(text)));
  }
}

const found = (value: string | undefined, code: string): Read => (value === undefined ? problem(code) : { value });

function readReference(ids: readonly string[] | undefined): Read {
  const [id, ...others] = ids ?? [];
  if (id === undefined) return problem("not_found");
  return others.length > 0 ? problem("ambiguous") : { value: id };
}

/** The entries of a cell that holds several, without repetitions. */
export function splitTexts(text: string): string[] {
  const entries = text
    .split(/[,;|\n،؛]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return [...new Map(entries.map((entry) => [foldText(entry), entry])).values()];
}

function readChoices(text: string, choices: ReadonlyMap<string, readonly string[]>): Read {
  const values = splitTexts(text).map((entry) => choices.get(foldText(entry))?.[0]);
  return values.includes(undefined) ? problem("unknown_choice") : { value: values };
}

const yes = new Set(
  ["yes", "y", "true", "t", "1", "on", "active", "enabled", "x", "نعم", "صحيح", "نشط", "oui", "si", "sí", "ja"].map(foldText),
);
const no = new Set(
  ["no", "n", "false", "f", "0", "off", "inactive", "disabled", "archived", "لا", "خطا", "غير نشط", "non", "nein"].map(foldText),
);

function readFlag(text: string, choices: ReadonlyMap<string, readonly string[]>): Read {
  const folded = foldText(text);
  const own = choices.get(folded)?.[0];
  if (own !== undefined) return { value: own === "true" };
  if (yes.has(folded)) return { value: true };
  return no.has(folded) ? { value: false } : problem("not_yes_or_no");
}

function readNumber(text: string, { decimal_mark }: Writing, read: (digits: string) => Read): Read {
  const { point, comma, differ } = readBothWays(text);
  if (decimal_mark === "undecided" && differ) return problem("ambiguous_number");
  const digits = decimal_mark === "undecided" ? (point ?? comma) : decimal_mark === "." ? point : comma;
  if (digits === null) return problem("not_a_number");
  return read(digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
}

const foldName = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const moreCountries: Readonly<Record<string, string>> = {
  usa: "US",
  "united states of america": "US",
  "u s a": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  uae: "AE",
  ksa: "SA",
  "kingdom of saudi arabia": "SA",
  السعوديه: "SA",
  السعودية: "SA",
  "المملكة العربية السعودية": "SA",
  الامارات: "AE",
  مصر: "EG",
  holland: "NL",
  "the netherlands": "NL",
  turkey: "TR",
  "czech republic": "CZ",
  "viet nam": "VN",
  "russian federation": "RU",
  "korea republic of": "KR",
  "ivory coast": "CI",
};

const namesIn = ["en", "ar", "fr", "de", "es"];
let countriesByName: ReadonlyMap<string, string> | undefined;

/** Countries by code and by name; made once, since naming each in five languages takes a while. */
function countries(): ReadonlyMap<string, string> {
  countriesByName ??= new Map([
    ...countryCodes.flatMap((code) => namesIn.map((language): [string, string] => [foldName(countryName(code, language)), code])),
    ...Object.entries(moreCountries).map(([name, code]): [string, string] => [foldName(name), code]),
    ...countryCodes.map((code): [string, string] => [code.toLowerCase(), code]),
  ]);
  return countriesByName;
}

const symbols: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "﷼": "SAR",
  "ر.س": "SAR",
  "د.إ": "AED",
};

function readCurrency(text: string): string | undefined {
  const codes = text.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? [];
  return codes.find((code) => (currencyCodes as readonly string[]).includes(code)) ?? symbols[text.trim()];
}

const languageCode = /^([a-z]{2})(?:[-_][a-z]{2})?$/;
const languages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    english: "en",
    arabic: "ar",
    العربية: "ar",
    french: "fr",
    german: "de",
    spanish: "es",
    italian: "it",
    portuguese: "pt",
  }).map(([name, code]) => [foldName(name), code]),
);
