import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { nouns, nounsWith, type NounWith, type PluralOf } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { lineOf, Timestamp } from "@/lib/kernel/base/wire";

export const ImportId = idOf("import");

export type ImportableNoun = NounWith<"imports">;

/** The lists whose records can be imported. */
export const ImportList = z.enum(
  nounsWith("imports").map((noun) => nouns[noun].plural) as [PluralOf<ImportableNoun>, ...PluralOf<ImportableNoun>[]],
);
export type ImportList = z.output<typeof ImportList>;

const nounByList = Object.fromEntries(nounsWith("imports").map((noun) => [nouns[noun].plural, noun])) as Record<ImportList, ImportableNoun>;

/** The noun of a list's records: `customers` is `customer`. */
export function nounOfList(list: ImportList): ImportableNoun {
  return nounByList[list];
}

export const ImportFormat = z.enum(["csv", "xlsx"]);
export type ImportFormat = z.output<typeof ImportFormat>;

/** How the text of a file may be encoded. */
export const ImportEncoding = z.enum([
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1256",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-874",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
]);
export const ImportDelimiter = z.enum([",", ";", "\t", "|"]);

/** The order of day, month and year in dates such as 03/04/2026. */
export const DateOrder = z.enum(["ymd", "dmy", "mdy"]);
export type DateOrder = z.output<typeof DateOrder>;
/** `undecided`: every number of the file can be read both ways, such as 1.000; it is asked for before such a number is read. */
export const DecimalMark = z.enum([".", ",", "undecided"]);
export type DecimalMark = z.output<typeof DecimalMark>;

/** Which rows are written: those about new records, those about records that exist, or both. */
export const ImportMode = z.enum(["create_and_update", "create", "update"]);
export type ImportMode = z.output<typeof ImportMode>;

/**
 * `draft` until its columns are settled; `checked` when every row has a verdict; `cancelled` when it was stopped while it ran, with the
 * rows written so far; `undone` when its records are as they were.
 */
export const ImportStatus = z.enum(["draft", "checking", "checked", "running", "done", "cancelled", "undoing", "undone", "failed"]);
export type ImportStatus = z.output<typeof ImportStatus>;

/** `not_allowed`: whoever uploaded it lost access; `unreadable`: the file has no readable end; `interrupted`: several attempts failed. */
export const ImportFailure = z.enum(["not_allowed", "unreadable", "too_many_rows", "interrupted"]);
export type ImportFailure = z.output<typeof ImportFailure>;

/** What becomes of a row. `kept` is a row whose record an undo left as it is, because it was changed since. */
export const RowVerdict = z.enum(["create", "update", "unchanged", "skip", "invalid", "kept"]);
export type RowVerdict = z.output<typeof RowVerdict>;

/** The most rows of a file. */
export const mostRows = 100_000;
/** The most columns of a file. */
export const mostColumns = 200;
/** How long an import can be undone. */
export const undoDays = 30;

const ColumnKey = z.string().max(80);
/** The column of each heading, in the order of the file; null for one that is left out. */
const Mapping = z.array(ColumnKey.nullable()).max(mostColumns);

const reading = z.strictObject({
  encoding: ImportEncoding.nullable(),
  delimiter: ImportDelimiter.nullable(),
});

const terms = z.strictObject({
  mapping: Mapping,
  key: ColumnKey.nullable(),
  mode: ImportMode,
  date_order: DateOrder,
  decimal_mark: DecimalMark,
});

const Counts = z.object(Object.fromEntries(RowVerdict.options.map((verdict) => [verdict, z.int()])) as Record<RowVerdict, z.ZodInt>);

export const Import = z.object({
  id: ImportId,
  list: ImportList,
  file_name: z.string(),
  format: ImportFormat,
  /** In bytes. */
  size: z.int(),
  ...reading.shape,
  headings: z.array(z.string()),
  /** The first rows, as text. */
  samples: z.array(z.array(z.string())),
  ...terms.shape,
  /** The name of the recipe that the mapping came from. */
  recipe: z.string().nullable(),
  status: ImportStatus,
  /** Rows read from the file, and how many of them the check, the run or the undoing is done with. */
  rows: z.int(),
  done: z.int(),
  counts: Counts,
  failure: ImportFailure.nullable(),
  /** Who uploaded the file: a colleague, or else an API key. The records are written in their name. */
  staff_id: idOf("staff").nullable(),
  key_id: idOf("api_key").nullable(),
  finished_at: Timestamp.nullable(),
  /** Until when the import can be undone, and its rows read. */
  available_until: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Import = z.output<typeof Import>;

/** What an upload says of its file. */
export const ImportCreate = z.strictObject({
  id: ImportId,
  list: ImportList,
  file_name: lineOf(255),
  format: ImportFormat,
  size: z.int().min(1),
  ...reading.shape,
});
export type ImportCreate = z.output<typeof ImportCreate>;

/** A recipe fills in all of the other terms that are not sent. */
export const ImportUpdate = z
  .strictObject({ encoding: ImportEncoding, delimiter: ImportDelimiter, ...terms.shape, recipe_id: idOf("import_recipe") })
  .partial();

export const ImportQuery = listQuery(["created_at"]).extend({ list: ImportList.optional(), status: ImportStatus.optional() });
export const ImportPage = pageOf(Import);

export const ColumnType = z.enum([
  "text",
  "number",
  "amount",
  "rate",
  "flag",
  "country",
  "currency",
  "language",
  "texts",
  "day",
  "time",
  "choice",
  "choices",
  "reference",
]);
export type ColumnType = z.output<typeof ColumnType>;

/** The columns that a list's file may have, in the reader's language. */
export const ImportColumns = z.object({
  list: ImportList,
  data: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: ColumnType,
      required: z.boolean(),
      /** Whether rows can find their records by it. */
      is_key: z.boolean(),
    }),
  ),
});

/** What is wrong with a row; `column` is null where it is the whole row. */
export const RowProblem = z.object({ column: z.string().nullable(), code: z.string(), message: z.string() });
export type RowProblem = z.output<typeof RowProblem>;

export const ImportedRow = z.object({
  id: idOf("import_row"),
  /** As the file counts, from 1. */
  number: z.int(),
  cells: z.array(z.string()),
  /** What is stored of each cell as it was read: 1000.00 of "1.000,00"; null in a column that is left out. */
  stored: z.array(z.string().nullable()),
  verdict: RowVerdict.nullable(),
  /** In the reader's language. */
  problems: z.array(RowProblem),
  /** The id of the record that the row made or changed, in wire form. */
  record_id: z.string().nullable(),
});

export const ImportRowQuery = listQuery(["number"]).extend({ id: ImportId, verdict: RowVerdict.optional() });
export const ImportRowPage = pageOf(ImportedRow);

export const ImportRecipeId = idOf("import_recipe");

const recipeTerms = terms.omit({ mapping: true });

export const ImportRecipe = z.object({
  id: ImportRecipeId,
  name: z.string(),
  list: ImportList,
  /** The column key by heading. */
  columns: z.record(z.string(), z.string()),
  ...recipeTerms.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ImportRecipe = z.output<typeof ImportRecipe>;

/** Keeps the columns and terms of an import under a name; a recipe of that name is replaced. */
export const ImportRecipeCreate = z.strictObject({ id: ImportId, name: lineOf(100) });
export const ImportRecipeQuery = listQuery(["created_at"]).extend({ list: ImportList.optional() });
export const ImportRecipePage = pageOf(ImportRecipe);
