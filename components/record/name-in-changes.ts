const naming = ["number", "name", "subject", "label", "company_name", "attached_file", "downloaded_file"] as const;

/** A name, or that of a part such as an attached file. */
function readName(value: unknown): string | null {
  const name = typeof value === "object" && value !== null && "name" in value ? value.name : value;
  return typeof name === "string" && name !== "" ? name : null;
}

/** The record's current or last name according to an entry's changes; null if they do not include it. */
export function nameInChanges(changes: Readonly<Record<string, readonly [unknown, unknown]>>): string | null {
  for (const field of naming) {
    const [before, after] = changes[field] ?? [null, null];
    const name = readName(after ?? before);
    if (name !== null) return name;
  }
  return null;
}
