import { formatAddress as formatWithoutCountry } from "localized-address-format";
import { countryName } from "./country-names";

export interface PostalAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of an address in the order that its country writes them (Google's libaddressinput), and last the country's name in the language
 * of `locale`. What a country's order leaves out, such as a county in Britain, keeps a line of its own.
 */
export function formatAddress({ line1, line2, city, region, postal_code, country }: PostalAddress, locale: string): string[] {
  const parts = { locality: city ?? "", administrativeArea: region ?? "", postalCode: postal_code ?? "" };
  const addressLines = [line1, line2].filter((line): line is string => Boolean(line));
  const isLocal = eastAsian.test([...addressLines, city].join(""));
  const lines = formatWithoutCountry({ ...parts, addressLines, postalCountry: country }, isLocal ? "local" : "latin");
  insertMissing(lines, parts.administrativeArea, { after: parts.locality });
  insertMissing(lines, parts.locality, isLocal ? { after: parts.administrativeArea } : { before: parts.administrativeArea });
  insertMissing(lines, parts.postalCode, {});
  return [...lines, countryName(country, locale)];
}

/** An address on one line. */
export function joinAddress(address: PostalAddress, locale: string): string {
  return formatAddress(address, locale).join(locale.startsWith("ar") ? "، " : ", ");
}

/** Adds a part that no line has, next to the line of another part; at the end where there is none. */
function insertMissing(lines: string[], part: string, { before = "", after = "" }: { before?: string; after?: string }): void {
  const lineOf = (text: string) => (text === "" ? -1 : lines.findIndex((line) => line.toLowerCase().includes(text.toLowerCase())));
  if (part === "" || lineOf(part) >= 0) return;
  if (lineOf(before) >= 0) lines.splice(lineOf(before), 0, part);
  else if (lineOf(after) >= 0) lines.splice(lineOf(after) + 1, 0, part);
  else lines.push(part);
}
