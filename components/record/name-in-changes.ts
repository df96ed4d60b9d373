const naming = ["number", "name", "subject", "label", "company_name"] as const;

/** The record's current or last name according to an entry's changes; null if they do not include it. */
export function nameInChanges(changes: Readonly<Record<string, readonly [unknown, unknown]>>): string | null {
  for (const field of naming) {
    const [before, after] = changes[field] ?? [null, null];
    const name = after ?? before;
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}
