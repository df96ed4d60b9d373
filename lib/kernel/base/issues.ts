import type { z } from "zod";
import type { FieldProblem } from "./errors";
import "./issue-words";

/** Converts a zod issue to a field problem for callers. */
export function describeIssue(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.map(String).join("."), code: issue.code, message: issue.message };
}
