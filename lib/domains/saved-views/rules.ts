import { z } from "zod";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { SavedViewList } from "./schema";

/** A list that views can be saved of. */
export interface ViewableList {
  name: SavedViewList;
  /** The list's query, without what belongs to one page of it. */
  query: z.ZodType;
  /** The fields that a row has. */
  columns: readonly string[];
}

/** Views that one colleague may keep of one list. */
export const mostViews = 100;

/**
 * Refuses a query that the list itself would refuse, and columns that its rows do not have or that come twice.
 * @param view the parts that are given; the others are not looked at.
 * @throws AppError `invalid` naming each.
 */
export function assertOfList(
  list: ViewableList,
  view: { query?: Record<string, string> | undefined; columns?: string[] | undefined },
): void {
  const errors = [...queryProblems(list, view.query ?? {}), ...columnProblems(list, view.columns ?? [])];
  if (errors.length > 0) throw new AppError("invalid", `This is no view of the list ${list.name}.`, { errors });
}

function queryProblems(list: ViewableList, query: Record<string, string>): FieldProblem[] {
  const parsed = z.safeDecode(list.query, query);
  return (parsed.error?.issues ?? []).map((issue) => ({
    path: ["query", ...issue.path].join("."),
    code: issue.code,
    message: issue.message,
  }));
}

function columnProblems(list: ViewableList, columns: string[]): FieldProblem[] {
  return columns.flatMap((column, index) => {
    if (!list.columns.includes(column))
      return [{ path: `columns.${index}`, code: "unknown", message: `Rows of ${list.name} have no field ${column}.` }];
    return columns.indexOf(column) === index
      ? []
      : [{ path: `columns.${index}`, code: "twice", message: `The column ${column} is there twice.` }];
  });
}
