import { z } from "zod";
import type { TableCell } from "@/lib/commerce/spreadsheet";
import { recordOf } from "@/lib/domains/records";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import { nestFields } from "@/lib/kernel/base/query-fields";
import type { Ctx } from "@/lib/kernel/context";
import { readRecordNames } from "@/lib/kernel/record-names";

import { rowsAtOnce, type ExportList } from "../schema";
import { chooseColumns, readColumns, type TableColumn } from "./columns";
import { exportedList } from "./lists";

/** A list as a file shows it to one reader. */
export interface Table {
  list: ExportList;
  columns: TableColumn[];
  title: string;
  rightToLeft: boolean;
  /** The list's input in run-time values, without the parameters of a page. */
  input: Readonly<Record<string, unknown>>;
  /** Only records that changed since then; null for all. */
  since: Date | null;
}

interface Asked {
  list: ExportList;
  query: Readonly<Record<string, string>>;
  columns: readonly string[];
  language: string;
}

/** The order in which changes since a moment come first. */
const newestChange = "-updated_at";

/** Whether a list can say what changed: it is sorted by, and shows, the time of the last change. */
export function knowsChanges(list: ExportList): boolean {
  const { query, row } = exportedList(list);
  return "updated_at" in row.shape && query.safeParse({ sort: newestChange }).success;
}

/** The parameters of a single page, which a file has none of. */
const page = { limit: true, cursor: true, include: true } as const;

/**
 * Plans the table of a list for the caller.
 * @throws AppError `invalid` naming each parameter that the list does not have, and each unknown or repeated column.
 */
export async function planTable(ctx: Ctx, { list, query, columns: keys, language }: Asked): Promise<Table> {
  const parsed = z.safeDecode(exportedList(list).query.omit(page), nestFields(query));
  const { columns, words } = await readColumns(ctx, list, language, parsed.data ?? {});
  const errors = [...(parsed.error?.issues ?? []).map(queryProblem), ...columnProblems(list, columns, keys)];
  if (errors.length > 0) throw new AppError("invalid", `The export does not fit the list ${list}.`, { errors });
  return { ...openTable(list, words, parsed.data ?? {}), since: null, columns: chooseColumns(columns, keys) };
}

/** The same for an export that was checked when it was asked for: columns that have gone since stay, without content. */
export async function reopenTable(
  ctx: Ctx,
  { list, query, columns: keys, language, since }: Asked & { since: Date | null },
): Promise<Table> {
  const input = z.decode(exportedList(list).query.omit(page), nestFields(query));
  const { columns, words } = await readColumns(ctx, list, language, input);
  const ordered = since === null ? input : { ...input, sort: newestChange };
  return { ...openTable(list, words, ordered), since, columns: chooseColumns(columns, keys) };
}

function openTable(list: ExportList, { title, rightToLeft }: { title: string; rightToLeft: boolean }, input: Record<string, unknown>) {
  return { list, title, rightToLeft, input };
}

const queryProblem = (issue: { path: PropertyKey[]; code: string; message: string }): FieldProblem => ({
  path: ["query", ...issue.path].join("."),
  code: issue.code,
  message: issue.message,
});

function columnProblems(list: ExportList, columns: readonly TableColumn[], keys: readonly string[]): FieldProblem[] {
  return keys.flatMap((key, index) => {
    const path = `columns.${index}`;
    if (!columns.some((column) => column.key === key))
      return [{ path, code: "unknown", message: `The list ${list} has no column ${key}.` }];
    return keys.indexOf(key) === index ? [] : [{ path, code: "twice", message: `The column ${key} is listed twice.` }];
  });
}

/** Whether the list has more rows than are written at once. */
export async function isLong(ctx: Ctx, table: Table): Promise<boolean> {
  const { total } = await exportedList(table.list).read(ctx, { ...table.input, limit: 1, include: "total" } as never);
  return total?.capped ?? (total?.count ?? 0) > rowsAtOnce;
}

/** Rows that are read at a time. */
const pageSize = 1_000;

/** Where a reading stands: the rows so far, and the cursor of the next one; null after the last. */
export interface Progress {
  rows: number;
  cursor: string | null;
}

/** The table's cells, a page at a time, from `progress.cursor` on and `most` rows at most; `progress` moves along. */
export async function* readCells(ctx: Ctx, table: Table, progress: Progress, most: number): AsyncGenerator<TableCell[][]> {
  const { read } = exportedList(table.list);
  const include = table.columns.find((column) => column.include !== undefined)?.include;
  let left = most;
  do {
    const limit = Math.min(pageSize, left);
    const cursor = progress.cursor ?? undefined;
    const { data, next_cursor } = await read(ctx, { ...table.input, limit, cursor, include } as never);
    const rows = changedRows(data as Record<string, unknown>[], table.since);
    progress.rows += rows.length;
    // The rows after the first unchanged one are unchanged, too.
    progress.cursor = rows.length < data.length ? null : next_cursor;
    left -= data.length;
    yield await toCells(ctx, table.columns, rows);
  } while (progress.cursor !== null && left > 0);
}

function changedRows(rows: Record<string, unknown>[], since: Date | null): Record<string, unknown>[] {
  if (since === null) return rows;
  return rows.filter(({ updated_at }) => updated_at instanceof Date && updated_at >= since);
}

async function toCells(ctx: Ctx, columns: readonly TableColumn[], rows: Record<string, unknown>[]): Promise<TableCell[][]> {
  const names = new Map<string, string>();
  for (const { refersTo } of columns) {
    if (!refersTo) continue;
    const ids = rows.flatMap((row) => (typeof row[refersTo.field] === "string" ? [row[refersTo.field] as string] : []));
    const title = recordOf(refersTo.noun)?.title ?? "name";
    for (const [id, name] of await readRecordNames(ctx, refersTo.noun, title, ids)) names.set(id, name);
  }
  return rows.map((row) => columns.map((column) => column.cell(row, names)));
}
