import type { FieldProblem, ProblemCode } from "@/lib/kernel/base/errors";

/** `offline`: no answer came, so nobody knows whether the request did its work. */
export type Refusal = ProblemCode | "offline";

/** An answer that is no success, in the API's own words (RFC 9457), or the lack of one. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(
    readonly code: Refusal,
    /** A sentence for a person, in English; screens say it in the reader's language by `code`. */
    readonly detail: string,
    readonly errors: readonly FieldProblem[] = [],
    /** Seconds until another attempt makes sense. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
  }
}

/** Whether sending the same again may help: the connection or the server failed, not the request. */
export function isPassing(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (error.code === "offline" || error.code === "unavailable" || error.code === "rate_limited" || error.code === "internal")
  );
}
