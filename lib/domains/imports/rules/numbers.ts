import type { DecimalMark } from "../schema";
import { latinDigits } from "./digits";

type Mark = Exclude<DecimalMark, "undecided">;

/** What may stand between groups of digits besides the mark that is not the decimal one. */
const spacing = "\\s\\u00a0\\u202f\\u066c'’_";
const isSpaced = new RegExp(`\\d[${spacing}]+\\d`);
const spacedWell = new RegExp(`^-?\\d{1,3}(?:[${spacing}]\\d{3})+(?:[.,]\\d*)?$`);

/** Groups of three digits, or as in India: of two, and the last of three. */
const grouped = (groups: readonly string[]): boolean =>
  groups.length === 1 ||
  (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => group.length === 3)) ||
  (/^\d{1,2}$/.test(groups[0] ?? "") && groups.slice(1, -1).every((group) => group.length === 2) && groups.at(-1)?.length === 3);

/**
 * A number without its currency and its grouping, as decimal text: "1.234,50 €" with a decimal comma is "1234.50". Null for one that the
 * mark fits in no grouping, such as "12,50" with a decimal point: a guess would change the amount.
 */
export function decimalText(text: string, mark: Mark): string | null {
  const bare = latinDigits(text)
    .replace(/\u066b/g, mark)
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/[−–]/g, "-")
    .trim()
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^(-?)[^\d.,+-]+/, "$1")
    .replace(/[^\d.,]+$/, "")
    .replace(/^\+/, "")
    .replace(/^-\s+/, "-");
  if (isSpaced.test(bare) && !spacedWell.test(bare)) return null;
  const plain = bare.replace(new RegExp(`[${spacing}]`, "g"), "");
  const [whole = "", fraction, ...more] = plain.split(mark);
  const groups = whole.replace("-", "").split(mark === "." ? "," : ".");
  if (more.length > 0 || !grouped(groups) || !/\d/.test(plain)) return null;
  const digits = `${whole.startsWith("-") ? "-" : ""}${groups.join("").replace(/^0+(?=\d)/, "") || "0"}`;
  const shown = fraction === undefined || fraction === "" ? digits : `${digits}.${fraction}`;
  return /^-?\d+(\.\d+)?$/.test(shown) ? shown : null;
}

/** What each mark makes of a text: "1.000" is 1 with a point and 1000 with a comma. */
export function readBothWays(text: string): { point: string | null; comma: string | null; differ: boolean } {
  const [point, comma] = [decimalText(text, "."), decimalText(text, ",")];
  return { point, comma, differ: point !== null && comma !== null && Number(point) !== Number(comma) };
}

/**
 * The mark by which a file's numbers are written. Numbers that one mark alone reads decide; where they contradict each other, the mark
 * that is usual where the file comes from does, and the others become problems of their rows. Where every number can be read both
 * ways, a person decides.
 */
export function guessDecimalMark(texts: readonly string[], usual: Mark): DecimalMark {
  const read = texts.map(readBothWays);
  const points = read.some(({ point, comma }) => point !== null && comma === null);
  const commas = read.some(({ point, comma }) => point === null && comma !== null);
  if (points !== commas) return points ? "." : ",";
  return !points && read.some(({ differ }) => differ) ? "undecided" : usual;
}

/** The mark that is usual for a file: by its delimiter, which cannot be the mark as well, else by the company's locale. */
export function usualMark(delimiter: string | null, locale: string): Mark {
  if (delimiter === ";") return ",";
  if (delimiter === "," || delimiter === null) return ".";
  const part = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," ? "," : ".";
}
