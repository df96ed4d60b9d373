import type { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import type { ImportDefaults, ImportedFields, ImportedNoun } from "@/lib/kernel/imported";
import type { Import as ImportRow } from "@/prisma/generated/client";
import { readCell, type Writing } from "../rules/values";
import { placeFields } from "../rules/fields";
import type { ColumnType, RowProblem } from "../schema";
import { toImport } from "../resource";
import { idColumn, readFileColumns, type FileColumn } from "./columns";
import { importedNoun } from "./nouns";

/** Everything that the rows of one import are read with. */
export interface Plan {
  noun: ImportedNoun;
  /** By the place of their cells. */
  columns: readonly (FileColumn | null)[];
  key: string | null;
  mode: ReturnType<typeof toImport>["mode"];
  writing: Writing;
  defaults: ImportDefaults;
}

export async function openPlan(ctx: Ctx, row: ImportRow): Promise<Plan> {
  const { list, mapping, key, mode, date_order, decimal_mark } = toImport(row);
  const columns = await readFileColumns(ctx, list, "en");
  const { timezone, country, currency } = await readSettings(ctx);
  return {
    noun: importedNoun(list),
    columns: mapping.map((wanted) => columns.find((column) => column.key === wanted) ?? null),
    key,
    mode,
    writing: { date_order, decimal_mark, timezone },
    defaults: { country, currency },
  };
}

/** A row as it stands in the table of rows. */
export interface StoredCells {
  number: number;
  cells: readonly string[];
}

/** A row with the text of its key, and what its cells say or what is wrong with them. */
export interface ReadRow {
  number: number;
  key: { text: string; folded: string } | null;
  fields: ImportedFields;
  problems: RowProblem[];
}

/** Reads the cells of several rows, with one look-up for each column that names records. */
export async function readRows(ctx: Ctx, plan: Plan, rows: readonly StoredCells[]): Promise<ReadRow[]> {
  const named: (FileColumn["choices"] | undefined)[] = [];
  for (const [index, column] of plan.columns.entries())
    named.push(column?.find ? await findNamed(ctx, column, rows, index) : column?.choices);
  return rows.map((row) => readRow(plan, row, named));
}

async function findNamed(
  ctx: Ctx,
  { find, refersTo }: FileColumn,
  rows: readonly StoredCells[],
  index: number,
): Promise<FileColumn["choices"]> {
  const texts = [...new Set(rows.map(({ cells }) => cells[index] ?? "").filter((text) => text !== ""))];
  const found = find && texts.length > 0 ? await find(ctx, texts) : new Map<string, string[]>();
  return new Map([...found].map(([text, ids]) => [text, refersTo ? ids.map((id) => encodeId(refersTo, id)) : ids]));
}

/** The apostrophe that CSV files, ours too, put before text that begins like a formula. */
const guarded = /^'(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])/;

function readRow(
  plan: Plan,
  { number, cells }: StoredCells,
  named: readonly (ReadonlyMap<string, readonly string[]> | undefined)[],
): ReadRow {
  const values: [string, unknown][] = [];
  const problems: RowProblem[] = [];
  let key: ReadRow["key"] = null;
  // A comma without quotation marks moves all values after it into other columns.
  if (cells.length > plan.columns.length)
    problems.push({ column: null, code: "too_many_cells", message: "The row has more values than the file has headings." });
  plan.columns.forEach((column, index) => {
    const text = (cells[index] ?? "").normalize("NFC").trim().replace(guarded, "");
    if (column === null || text === "") return;
    if (column.key === plan.key) key = { text, folded: foldText(text) };
    if (column.key === idColumn) return;
    const choices = named[index];
    const read = readCell(column.type, text, plan.writing, choices ? { choices } : {});
    if ("problem" in read) problems.push({ column: column.key, code: read.problem, message: `“${text.slice(0, 80)}” can't be read.` });
    else values.push([column.key, read.value]);
  });
  return { number, key, fields: plan.noun.prepare(placeFields(values), plan.defaults), problems };
}

const asText = new Set<ColumnType>(["text", "texts", "flag", "choice", "choices", "reference"]);

/** What is stored of each cell, for people to check: numbers, dates and codes as they were read, null where a column is left out. */
export function storedTexts({ columns, writing }: Plan, cells: readonly string[]): (string | null)[] {
  return columns.map((column, index) => {
    const text = (cells[index] ?? "").trim();
    if (column === null) return null;
    if (text === "" || asText.has(column.type)) return text;
    const read = readCell(column.type, text, writing);
    return "value" in read ? String(read.value) : text;
  });
}

type Decoded = { input: ImportedFields } | { problems: RowProblem[] };

function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    fields,
  );
}

/** The input of the noun's command, or what its schema says against it. */
export function decodeRow(schema: z.ZodObject, fields: ImportedFields): Decoded {
  const parsed = schema.safeDecode(fields);
  if (parsed.success) return { input: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, code, message }) => ({
      column: path.map(String).join(".") || null,
      code: code === "invalid_type" && valueAt(fields, path) === undefined ? "required" : code,
      message,
    })),
  };
}

/** The problems of a command's error; of the whole row where the error names no field. */
export function problemsOf({ errors, message, code }: { errors: readonly FieldProblem[]; message: string; code: string }): RowProblem[] {
  if (errors.length === 0) return [{ column: null, code, message }];
  return errors.map((error) => ({ column: error.path, code: error.code, message: error.message }));
}
