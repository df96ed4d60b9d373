import type { Import as ImportRow, ImportRecipe as RecipeRow } from "@/prisma/generated/client";
import { z } from "zod";
import { Import, ImportRecipe, RowVerdict } from "./schema";

const { shape } = Import;

/** No row of any verdict. */
export const noCounts = Object.fromEntries(RowVerdict.options.map((verdict) => [verdict, 0])) as Import["counts"];

export function toImport(row: ImportRow): Import {
  return {
    id: row.id,
    list: shape.list.parse(row.list),
    file_name: row.file_name,
    format: shape.format.parse(row.format),
    size: row.size,
    encoding: shape.encoding.parse(row.encoding),
    delimiter: shape.delimiter.parse(row.delimiter),
    headings: shape.headings.parse(row.headings),
    samples: shape.samples.parse(row.samples),
    mapping: shape.mapping.parse(row.mapping),
    key: row.key,
    mode: shape.mode.parse(row.mode),
    date_order: shape.date_order.parse(row.date_order),
    decimal_mark: shape.decimal_mark.parse(row.decimal_mark),
    recipe: row.recipe,
    status: shape.status.parse(row.status),
    rows: row.rows,
    done: row.done,
    counts: { ...noCounts, ...z.record(z.string(), z.int()).parse(row.counts) },
    failure: shape.failure.parse(row.failure),
    staff_id: row.staff_id,
    key_id: row.key_id,
    finished_at: row.finished_at,
    available_until: row.remove_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toImportRecipe({ tenant_id: _tenant, ...row }: RecipeRow): ImportRecipe {
  const { list, columns, mode, date_order, decimal_mark } = ImportRecipe.shape;
  return {
    ...row,
    list: list.parse(row.list),
    columns: columns.parse(row.columns),
    mode: mode.parse(row.mode),
    date_order: date_order.parse(row.date_order),
    decimal_mark: decimal_mark.parse(row.decimal_mark),
  };
}
