/** The closed set of failures that a caller can be told about, each with its HTTP status (design: RFC 9457 problem details). */
export const problems = {
  malformed: { status: 400, title: "The request could not be read" },
  unauthenticated: { status: 401, title: "Sign in or send an API key" },
  forbidden: { status: 403, title: "You may not do this" },
  not_found: { status: 404, title: "There is no such thing here" },
  conflict: { status: 409, title: "This does not fit the present state" },
  stale: { status: 412, title: "Somebody else changed this first" },
  too_large: { status: 413, title: "The request is too large" },
  unsupported_media_type: { status: 415, title: "This kind of content is not accepted" },
  invalid: { status: 422, title: "Some values are not valid" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something broke on our side" },
  upstream: { status: 502, title: "An outside service refused" },
  unavailable: { status: 503, title: "Not available just now" },
} as const;

export type ProblemCode = keyof typeof problems;

/** One field that was refused: where, a stable word for why, and a sentence for a person. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

export interface AppErrorDetails {
  errors?: FieldProblem[];
  /** Seconds until a retry makes sense (RFC 9110, Retry-After). */
  retryAfter?: number;
  cause?: unknown;
}

/** Marks our errors whichever copy of this module made them. */
const brand = Symbol.for("atrium.AppError");

/** The only error that code in this project throws on purpose; `detail` is shown to the caller, `cause` only to the log. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [brand] = true;
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, details: AppErrorDetails = {}) {
    super(detail, { cause: details.cause });
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** The server's bundle and Next's have each a copy of this class: what a port throws in one must be known in the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** `notFound("invoice")` reads the same for a row that is absent, deleted, or somebody else's. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `No such ${what}.`);
}

/** A single refused field as an `invalid` error. */
export function invalidField(path: string, code: string, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ path, code, message }] });
}

/** For the end of a `switch` over a closed union: the compiler proves it unreachable. */
export function assertNever(value: never): never {
  throw new AppError("internal", "A case was not handled.", { cause: value });
}
