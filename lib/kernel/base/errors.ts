/** The closed set of failures that a caller can see, each with its HTTP status (RFC 9457 problem details). */
export const problems = {
  malformed: { status: 400, title: "The request could not be read" },
  unauthenticated: { status: 401, title: "Sign in or send an API key" },
  forbidden: { status: 403, title: "You don't have permission to do this" },
  confirmation_required: { status: 403, title: "Confirm that it is you" },
  second_factor_required: { status: 403, title: "Set up a second factor first" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This address does not accept the method" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  stale: { status: 412, title: "Someone else changed this record" },
  too_large: { status: 413, title: "The request is too large" },
  unsupported_media_type: { status: 415, title: "This content type is not supported" },
  invalid: { status: 422, title: "Some values are invalid" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong on our side" },
  upstream: { status: 502, title: "An external service rejected the request" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const;

export type ProblemCode = keyof typeof problems;

/** One rejected field: its path, a stable code, and a message for people. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

/** A limit as the `RateLimit` headers describe it: `quota` requests per `window` seconds, or at the same time if there is no window. */
export interface RateQuota {
  name: string;
  quota: number;
  window?: number;
}

export interface AppErrorDetails {
  errors?: FieldProblem[];
  /** Seconds until a retry makes sense (RFC 9110, Retry-After). */
  retryAfter?: number;
  /** The exhausted limit behind `rate_limited`. */
  quota?: RateQuota;
  cause?: unknown;
}

/** Marks our errors, whichever copy of this module created them. */
const brand = Symbol.for("atrium.AppError");

/** The only error that the project's code throws deliberately; callers see `detail`, and only the log sees `cause`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [brand] = true;
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];
  readonly retryAfter: number | undefined;
  readonly quota: RateQuota | undefined;

  constructor(code: ProblemCode, detail: string, details: AppErrorDetails = {}) {
    super(detail, { cause: details.cause });
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
    this.quota = details.quota;
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** The server's bundle and Next's bundle each have a copy of this class, and `instanceof` must recognise the other's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** `notFound("invoice")` is the same for a row that is missing, deleted, or another tenant's. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `No such ${what}.`);
}

/** An `invalid` error for one rejected field. */
export function invalidField(path: string, code: string, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ path, code, message }] });
}

/** Ends a `switch` over a closed union; the compiler proves that it is unreachable. */
export function assertNever(value: never): never {
  throw new AppError("internal", "A case was not handled.", { cause: value });
}
