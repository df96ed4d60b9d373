import { z } from "zod";
import { AppError, problems, type FieldProblem, type ProblemCode } from "../../base/errors";
import { describeIssue } from "../../base/issues";
import { setRateHeaders } from "../limits/rate-limit";
import { TextResponse } from "./text-response";

/** The only error format (RFC 9457), as documented. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});

/** Limits for error responses, so that a sender's megabyte is not echoed in names and counts. */
const mostErrors = 50;
const longestPath = 200;
const longestWords = 1_000;

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`);

/** An error as a response. Internal errors show nothing but the request id. */
export function problemResponse(error: AppError, requestId: string, headers: Headers): Response {
  const { title, status } = problems[error.code];
  const body: z.infer<typeof Problem> = {
    type: `/docs/api#problem-${error.code}`,
    title,
    status,
    code: error.code,
    detail:
      error.code === "internal"
        ? "The request failed. Quote the request id when you report the problem."
        : cut(error.message, longestWords),
    request_id: requestId,
    errors: error.errors
      .slice(0, mostErrors)
      .map((problem) => ({ ...problem, path: cut(problem.path, longestPath), message: cut(problem.message, longestWords) })),
  };
  if (error.retryAfter !== undefined) headers.set("retry-after", String(Math.ceil(error.retryAfter)));
  if (error.quota !== undefined) setRateHeaders(headers, error.quota, { remaining: 0, reset: error.retryAfter ?? 0 });
  if (error.code === "unauthenticated") headers.set("www-authenticate", "Bearer");
  return jsonResponse(body, status, headers, "application/problem+json");
}

/** A JSON response with content-length, so that it is sent in one piece and not compressed where that is not worth it. */
export function jsonResponse(body: unknown, status: number, headers: Headers, mediaType = "application/json"): Response {
  const text = JSON.stringify(body ?? null);
  headers.set("content-type", mediaType);
  headers.set("content-length", String(Buffer.byteLength(text)));
  return new TextResponse(text, { status, headers });
}

/** Converts a failed parse: unknown fields are malformed (400), wrong values are invalid (422). */
export function errorFromIssues(issues: readonly z.core.$ZodIssue[]): AppError {
  const errors = issues.flatMap(problemsOfIssue);
  const unknown = errors.filter((problem) => problem.code === "unknown_field");
  if (unknown.length > 0)
    return new AppError("malformed", `Unknown field: ${unknown.map((problem) => problem.path).join(", ")}.`, { errors });
  const [first] = errors;
  return new AppError("invalid", first ? `${first.path || "The request"}: ${first.message}` : "Some values are invalid.", { errors });
}

function problemsOfIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: "unknown_field",
      message: "This field does not exist.",
    }));
  }
  return [describeIssue(issue)];
}
