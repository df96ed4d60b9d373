import Stripe from "stripe";
import { AppError } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";

const { errors } = Stripe;
const amountCodes = new Set(["amount_too_small", "amount_too_large", "invalid_charge_amount"]);
/** A concurrent request with the same key is still running (docs.stripe.com/api/idempotent_requests). */
const busyCodes = new Set(["lock_timeout", "idempotency_key_in_use"]);

/** Calls Stripe's SDK and maps its errors to those of the gateway port. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return refused("key_refused", "Stripe rejected the key.", error);
  }
  if (isNoAnswer(error)) return new AppError("unavailable", "Stripe did not respond.", { retryAfter: 5, cause: error });
  if (error instanceof errors.StripeIdempotencyError) {
    return new AppError("conflict", "This attempt was already sent to Stripe with different values.", { cause: error });
  }
  if (error instanceof errors.StripeCardError) {
    const code = error.code === "authentication_required" ? "authentication_required" : "declined";
    return refused(code, error.message, error);
  }
  const reference = missingReference(error);
  if (reference !== undefined) return refused(unknownReference, error.message, error, reference);
  const field = wrongField(error);
  if (field !== undefined) {
    return new AppError("invalid", error.message, {
      errors: [{ path: field, code: error.code ?? "refused", message: error.message }],
      cause: error,
    });
  }
  return refused("refused", error.message, error);
}

function isNoAnswer(error: InstanceType<typeof errors.StripeError>): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError) return true;
  if (error.code !== undefined && busyCodes.has(error.code)) return true;
  // For a 5xx, or a response that is not Stripe's JSON, the outcome is unknown, so the caller retries the same attempt.
  return error instanceof errors.StripeAPIError || (error.statusCode ?? 0) >= 500;
}

/** The object was deleted at Stripe, or belongs to the account of a previous key (docs.stripe.com/error-codes#resource-missing). */
function missingReference({ code, param }: InstanceType<typeof errors.StripeError>): "customer" | "payment_method" | undefined {
  if (code !== "resource_missing") return undefined;
  if (param === "default_payment_method") return "payment_method";
  return param === "customer" || param === "payment_method" ? param : undefined;
}

/** Whether Stripe rejected the request because the customer no longer exists. */
export function isUnknownCustomer(error: unknown): boolean {
  return error instanceof AppError && error.errors.some(({ code, path }) => code === unknownReference && path === "customer");
}

/** Whether Stripe has no object with the id that the request was about. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof errors.StripeError && error.cause.code === "resource_missing";
}

function wrongField(error: InstanceType<typeof errors.StripeError>): "amount" | "currency" | undefined {
  const { param = "", code = "" } = error;
  if (/(^|\[)currency\]?$/.test(param)) return "currency";
  if (/(^|\[)(unit_)?amount\]?$/.test(param) || amountCodes.has(code)) return "amount";
  return undefined;
}

function refused(code: string, message: string, cause: unknown, path = ""): AppError {
  return new AppError("upstream", message, { errors: [{ path, code, message }], cause });
}
