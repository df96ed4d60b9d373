import type { z } from "zod";
import type { FieldProblem } from "./errors";

/** Converts a zod issue to a field problem for callers. */
export function describeIssue(issue: z.core.$ZodIssue): FieldProblem {
  // zod's own message for a missing field speaks of JavaScript types.
  const message = issue.code === "invalid_type" && issue.message.endsWith("received undefined") ? "This field is required." : issue.message;
  return { path: issue.path.map(String).join("."), code: issue.code, message };
}
