import { z } from "zod";

/** What a merge keeps for its undo. */
export const TakenParts = z.object({
  /** Column by column: the value before, and the one taken; instants and amounts do not occur. */
  fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  custom: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Contacts and addresses that moved and stopped being the main ones. */
  contacts: z.array(z.string()),
  addresses: z.array(z.string()),
});
export type TakenParts = z.output<typeof TakenParts>;

/** The ids that moved, by table and column. */
export const MovedRecords = z.record(z.string(), z.array(z.string()));

/** The values of `fields` in `from` that differ from those in `into`, each with the one before. */
export function differences(
  fields: readonly string[],
  from: Readonly<Record<string, unknown>>,
  into: Readonly<Record<string, unknown>>,
): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    fields
      .map((field): [string, [unknown, unknown]] => [field, [into[field] ?? null, from[field] ?? null]])
      .filter(([, [before, after]]) => !isSame(before, after)),
  );
}

/** The values before, of the fields that still have what the merge gave them. */
export function unchangedSince(
  taken: Readonly<Record<string, [unknown, unknown]>>,
  present: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(taken)
      .filter(([field, [, after]]) => isSame(present[field] ?? null, after))
      .map(([field, [before]]) => [field, before]),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
