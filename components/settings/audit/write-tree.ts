/** How the values of a stored JSON tree are written in the reader's language. */
export interface TreeWords {
  field: (name: string) => string;
  /** Formats an RFC 3339 instant. */
  instant: (at: string) => string;
  /** Formats a day, `YYYY-MM-DD`. */
  day: (at: string) => string;
  yes: string;
  no: string;
}

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a stored value of any shape as one line of text, without its empty parts; "" for an empty value. */
export function writeTree(value: unknown, words: TreeWords): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return instantForm.test(value) ? words.instant(value) : dayForm.test(value) ? words.day(value) : value;
  if (Array.isArray(value))
    return value
      .map((part) => writeTree(part, words))
      .filter((text) => text !== "")
      .join("; ");
  if (typeof value !== "object") return String(value as number | bigint);
  const parts = Object.entries(value).map(([name, part]): [string, string] => [name, writeTree(part, words)]);
  return parts.flatMap(([name, text]) => (text === "" ? [] : [`${words.field(name)}: ${text}`])).join(", ");
}
