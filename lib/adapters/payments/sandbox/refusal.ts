import { AppError } from "@/lib/kernel/base/errors";

/** Stripe's error object (docs.stripe.com/api/errors). */
export interface StripeProblem {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
}

/** The error response to a request. */
export class StripeRefusal extends AppError {
  readonly httpStatus: number;
  readonly problem: StripeProblem;

  constructor(httpStatus: number, problem: StripeProblem) {
    super("upstream", problem.message);
    this.httpStatus = httpStatus;
    this.problem = problem;
  }
}

// `instanceof` is true for any AppError, whichever its class.
export function isRefusal(error: unknown): error is StripeRefusal {
  return error instanceof AppError && "problem" in error;
}

/** The error for an invalid request: status 400. */
export function refuse(message: string, details: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, ...details });
}

/** The error for a missing object: 404 at its own address, and 400, as at Stripe, where a parameter of another request names it. */
export function refuseMissing(what: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}
