import { z } from "zod";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import { nestFields } from "@/lib/kernel/base/query-fields";
import type { SavedViewList } from "./schema";

/** A list that can have views. */
export interface ViewableList {
  name: SavedViewList;
  /** The list's query, without the parameters of a single page. */
  query: z.ZodType;
  /** The fields of a row. */
  columns: readonly string[];
}

/** The maximum number of one colleague's views of one list. */
export const mostViews = 100;

/**
 * Rejects a query that the list would reject, and unknown or repeated columns.
 * @param view the given parts; others are not checked.
 * @throws AppError `invalid` naming each problem.
 */
export function assertOfList(
  list: ViewableList,
  view: { query?: Record<string, string> | undefined; columns?: string[] | undefined },
): void {
  const errors = [...queryProblems(list, view.query ?? {}), ...columnProblems(list, view.columns ?? [])];
  if (errors.length > 0) throw new AppError("invalid", `The view does not fit the list ${list.name}.`, { errors });
}

function queryProblems(list: ViewableList, query: Record<string, string>): FieldProblem[] {
  const parsed = z.safeDecode(list.query, nestFields(query));
  return (parsed.error?.issues ?? []).map((issue) => ({
    path: ["query", ...issue.path].join("."),
    code: issue.code,
    message: issue.message,
  }));
}

function columnProblems(list: ViewableList, columns: string[]): FieldProblem[] {
  return columns.flatMap((column, index) => {
    if (!list.columns.includes(column) && !(list.columns.includes("custom") && /^custom\.[a-z][a-z0-9_]*$/.test(column)))
      return [{ path: `columns.${index}`, code: "unknown", message: `The list ${list.name} has no column ${column}.` }];
    return columns.indexOf(column) === index
      ? []
      : [{ path: `columns.${index}`, code: "twice", message: `The column ${column} is listed twice.` }];
  });
}
