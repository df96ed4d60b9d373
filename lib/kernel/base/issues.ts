import type { z } from "zod";
import type { FieldProblem } from "./errors";

/** A longer list of accepted values is in the reference, not in the message. */
const mostValues = 12;

/** Converts a zod issue to a field problem for callers. */
export function describeIssue(issue: z.core.$ZodIssue): FieldProblem {
  // zod's own message for a missing field speaks of JavaScript types.
  const message = issue.code === "invalid_type" && issue.message.endsWith("received undefined") ? "This field is required." : issue.message;
  // zod would write all of them into the message.
  if (issue.code === "invalid_value" && issue.values.length > mostValues && issue.message.startsWith("Invalid option"))
    return { path: issue.path.map(String).join("."), code: issue.code, message: "Not an accepted value. All of them: /docs/api" };
  return { path: issue.path.map(String).join("."), code: issue.code, message };
}
