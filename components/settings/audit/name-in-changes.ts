const naming = ["number", "name", "subject", "label", "company_name"] as const;

/** The record's name as an entry's changes tell it: as it is, or as it last was; null where they do not. */
export function nameInChanges(changes: Readonly<Record<string, readonly [unknown, unknown]>>): string | null {
  for (const field of naming) {
    const [before, after] = changes[field] ?? [null, null];
    const name = after ?? before;
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}
