/** Braces, brackets, and strings with the colon that makes them names. */
const token = /[{}[\]]|"((?:[^"\\]|\\.)*)"(\s*:)?/g;

/**
 * Whether every object in a JSON text has unique names; with duplicates, one parser takes the first and another the last (RFC 8259 §4).
 * @param text JSON that has been parsed successfully.
 */
export function hasUniqueNames(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [what, string = "", colon] of text.matchAll(token)) {
    if (what === "{" || what === "[") open.push(new Set());
    else if (what === "}" || what === "]") open.pop();
    else if (colon !== undefined) {
      const name = string.includes("\\") ? String(JSON.parse(`"${string}"`)) : string;
      const names = open.at(-1);
      if (names?.has(name)) return false;
      names?.add(name);
    }
  }
  return true;
}
