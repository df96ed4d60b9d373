/**
 * Normalises text for search: lower case, without compatibility forms, Latin diacritics, and the Greek sigma's form for the end of a word,
 * which a typed prefix would have where the whole word has another.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .trim();
}
