import type { FieldProblem, ProblemCode } from "@/lib/kernel/base/errors";

/** `offline`: no response arrived, so it is unknown whether the request was executed. */
export type Refusal = ProblemCode | "offline";

/** An error response in the API's format (RFC 9457), or a missing response. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(
    readonly code: Refusal,
    /** A sentence in English; screens show their own message by `code`. */
    readonly detail: string,
    readonly errors: readonly FieldProblem[] = [],
    /** Seconds until another attempt makes sense. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
  }
}

/** Whether a retry may help: the connection or the server failed, not the request. */
export function isPassing(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (error.code === "offline" || error.code === "unavailable" || error.code === "rate_limited" || error.code === "internal")
  );
}
