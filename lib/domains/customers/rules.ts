import { foldText } from "@/lib/kernel/base/fold-text";

export { nameKey } from "./rules/name-key";

/** The searchable text of a customer. */
export function searchText(parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter((part): part is string => Boolean(part)).map(foldText))].join(" ").slice(0, 4000);
}

/** The labels to add and to remove so that `present` becomes `wanted`; names that differ only in case are equal. */
export function labelDifference(present: string[], wanted: string[]): { added: string[]; removed: string[] } {
  const wantedKeys = new Map(wanted.map((name) => [foldLabel(name), name]));
  const presentKeys = new Set(present.map(foldLabel));
  return {
    added: [...wantedKeys].filter(([key]) => !presentKeys.has(key)).map(([, name]) => name),
    removed: present.filter((name) => !wantedKeys.has(foldLabel(name))),
  };
}

export function foldLabel(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
