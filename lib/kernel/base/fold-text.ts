/** Normalises text for search: lower case, without compatibility forms and Latin diacritics. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
