/**
 * Combining marks that do not tell words apart, in a regular expression's notation: those of Latin, Greek, Cyrillic, Hebrew and Arabic,
 * and the general ones, which NFKD separates from letters. The vowel marks of Thai or Devanagari are not among them.
 */
export const foldedMarks =
  String.raw`\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED` +
  String.raw`\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`;

const marks = new RegExp(`[${foldedMarks}]+`, "gu");

/**
 * Normalises text for search: lower case, without compatibility forms, diacritics, and the Greek sigma's form for the end of a word, which
 * a typed prefix would have where the whole word has another. `public.fold_text` of the database removes the same marks.
 */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(marks, "").toLowerCase().replaceAll("ς", "σ").trim();
}

/** The text for Prisma's `contains` and `startsWith`, which pass it on to LIKE: what LIKE takes for a pattern is escaped. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
