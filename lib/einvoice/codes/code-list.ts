/** The codes of a list that is written with spaces between them. */
export function codeList(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
