import type { z } from "zod";
import type { FieldProblem } from "./errors";

/** What zod found wrong with one field, as a caller reads it. */
export function describeIssue(issue: z.core.$ZodIssue): FieldProblem {
  // Zod's own words for a field that is not there speak of JavaScript.
  const message = issue.code === "invalid_type" && issue.message.endsWith("received undefined") ? "This field is required." : issue.message;
  return { path: issue.path.map(String).join("."), code: issue.code, message };
}
