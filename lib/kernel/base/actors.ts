/** The name of an actor who came by a document's link and has not said who they are. */
export const unnamedLink = "Document link";

/** Whether the entry names a person or a program: the system is the product itself, and some links identify nobody. */
export function isNamedActor({ kind, name }: { kind: string; name: string }): boolean {
  return kind === "link" ? name !== unnamedLink : kind !== "system" && kind !== "visitor";
}
