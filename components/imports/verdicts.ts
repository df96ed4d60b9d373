import type { ImportRow } from "./resource";

export const verdicts = ["create", "update", "unchanged", "skip", "invalid", "kept"] as const;
export type Verdict = (typeof verdicts)[number];

/** By the status of the import: what is to be done, what was done, and what was taken back. */
export const verdictWords = { checked: "checked", failed: "checked", done: "done", cancelled: "done", undone: "undone" } as const;

/** The verdicts of an import that are worth a figure: those with rows, and the two that everybody looks for. */
export function shownVerdicts({ counts, status }: ImportRow): Verdict[] {
  return verdicts.filter((verdict) => counts[verdict] > 0 || (status !== "undone" && (verdict === "create" || verdict === "invalid")));
}
