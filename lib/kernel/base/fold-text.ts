/** Text as search compares it: lower case, compatibility forms and Latin marks folded away. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
