import type { z } from "zod";
import type { Noun, NounWith } from "./base/nouns";
import type { Permission } from "./base/permissions";
import type { CommandCtx, Ctx } from "./context";

/** What the text of a cell is read as: `values` are the choices of a closed list, `words` the section of the catalogue with their names. */
export type ImportedCell =
  | { type: "text" | "number" | "amount" | "rate" | "country" | "currency" | "language" | "texts" | "day" }
  /** Yes or no; `words` are the noun's own two words for them. */
  | { type: "flag"; words?: readonly [yes: string, no: string] }
  | { type: "choice"; values: readonly string[]; words: string }
  /** A record that the cell names. */
  | { type: "reference"; of: Noun; find: FindByText };

/** Finds records by what a file says of them. Texts that find nothing are left out; several ids are an ambiguous text. */
export type FindByText = (ctx: Ctx, texts: readonly string[]) => Promise<Map<string, string[]>>;

/** A column that a file may fill. Its key is a path in the input of the noun's commands: `contacts.0.email`. */
export type ImportedColumn = ImportedCell & {
  /** Its name: a path in the noun's catalogue, if not that of the field with its key. */
  label?: string;
  /** How other programs head the column. */
  aliases?: readonly string[];
};

/** What a company's records have where a row says nothing. */
export interface ImportDefaults {
  country: string;
  currency: string;
}

/** A record as a command left it. */
export interface ImportedRecord {
  id: string;
  version: number;
}

export type ImportedFields = Record<string, unknown>;

/**
 * How the records of a noun are imported. Every row goes through the noun's own commands, as whoever runs the import, so rules, audit and
 * events are the same as on its pages.
 */
export interface ImportedNoun {
  readonly noun: Noun;
  /** The permission to create and change the noun's records. */
  readonly write: Permission;
  readonly columns: Readonly<Record<string, ImportedColumn>>;
  /** Columns by which a row finds the record that it is about, the first one being the usual choice. */
  readonly keys: Readonly<Record<string, FindByText>>;
  /** Whether several rows of a file may be about one record, each adding to it. */
  readonly joins: boolean;
  /** What rows of a file have in common that may clash, such as a colleague's day: the check judges each of them after the earlier ones. */
  readonly together?: (ctx: CommandCtx, input: never) => Promise<string | null>;
  /** Whether a row is about something else that such files also list, such as an outgoing payment: it is skipped. */
  readonly leavesOut?: (fields: ImportedFields, mapped: readonly string[]) => boolean;
  readonly custom: NounWith<"custom"> | null;
  readonly create: z.ZodObject;
  readonly update: z.ZodObject;
  /** The input of the commands, made of what stands in a row. */
  prepare(fields: ImportedFields, defaults: ImportDefaults): ImportedFields;
  make(ctx: CommandCtx, input: never): Promise<ImportedRecord>;
  /** Makes many as `make` makes one, in a few statements; one that is wrong fails all, which are then made one by one. */
  makeAll?(ctx: CommandCtx, inputs: never[]): Promise<ImportedRecord[]>;
  /** Changes what differs; null if nothing does. `undo` is JSON, for `revert`. */
  change(ctx: CommandCtx, id: string, input: never): Promise<{ version: number; undo: ImportedFields } | null>;
  /** Takes back what `change` did. */
  revert(ctx: CommandCtx, id: string, undo: ImportedFields): Promise<{ version: number }>;
  /** Takes back what `make` did. */
  remove(ctx: CommandCtx, id: string): Promise<void>;
  /** The version of a record; null if it is gone. */
  versionOf(ctx: Ctx, id: string): Promise<number | null>;
}

/** The key of a column with a custom field: `custom.region`. */
export const customColumnPrefix = "custom.";
