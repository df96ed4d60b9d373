import { createHash } from "node:crypto";

/**
 * RFC 8785 canonical JSON of a JSON value: sorted keys, no spaces. The RFC prescribes JavaScript's number and string forms and its default
 * string order (UTF-16 code units).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}

/** A value as an index key: its canonical JSON, or a digest of it beyond 200 characters. */
export function keyOf(value: unknown): string {
  const text = canonicalJson(value);
  return text.length <= 200 ? text : `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
