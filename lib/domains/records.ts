import { AppError } from "@/lib/kernel/base/errors";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import type { RecordDefinition } from "@/lib/kernel/record";
import * as list from "./record-list";

/** Every kind of record that other domains use: those with events, and those with a part in `nouns`. */
export const records: readonly RecordDefinition[] = Object.values(list);

const byNoun = new Map<Noun, RecordDefinition>(records.map((record) => [record.noun, record]));

/** The record of a noun, or undefined if only its own domain uses it. */
export function recordOf(noun: Noun): RecordDefinition | undefined {
  return byNoun.get(noun);
}

/**
 * A required part of a noun's record.
 * @throws AppError `internal` if `nouns` declares a part that the record lacks, which a guard detects first.
 */
export function partOf<Part extends "search" | "find" | "list">(noun: Noun, part: Part): NonNullable<RecordDefinition[Part]> {
  const value = recordOf(noun)?.[part];
  if (value === undefined) throw new AppError("internal", `The record of ${noun} has no ${part}.`);
  return value;
}

/** The permission to read records of a noun. @throws AppError `internal` for a noun without a record, or one that only its owner reads. */
export function readPermissionOf(noun: Noun): Permission {
  const read = recordOf(noun)?.read;
  if (read === undefined || read === "own") throw new AppError("internal", `There is no permission to read ${noun}.`);
  return read;
}
