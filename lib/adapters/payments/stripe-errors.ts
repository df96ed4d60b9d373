import Stripe from "stripe";
import { AppError } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";

const { errors } = Stripe;
const amountCodes = new Set(["amount_too_small", "amount_too_large", "invalid_charge_amount"]);
/** Two requests with one key at one moment: the first is still under way (docs.stripe.com/api/idempotent_requests). */
const busyCodes = new Set(["lock_timeout", "idempotency_key_in_use"]);

/** Runs one call of Stripe's SDK and throws what went wrong in the port's words. */
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
    return refused("key_refused", "The key is refused by Stripe.", error);
  }
  if (isNoAnswer(error)) return new AppError("unavailable", "Stripe did not answer.", { retryAfter: 5, cause: error });
  if (error instanceof errors.StripeIdempotencyError) {
    return new AppError("conflict", "This attempt was sent to Stripe before, with other values.", { cause: error });
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
  // A 5xx, or an answer that is not Stripe's JSON: whether it acted is not known, so the same attempt is asked again.
  return error instanceof errors.StripeAPIError || (error.statusCode ?? 0) >= 500;
}

/** Removed at Stripe, or of another account whose key was entered since (docs.stripe.com/error-codes#resource-missing). */
function missingReference({ code, param }: InstanceType<typeof errors.StripeError>): "customer" | "payment_method" | undefined {
  return code === "resource_missing" && (param === "customer" || param === "payment_method") ? param : undefined;
}

/** Whether it was refused because the customer is not known any more. */
export function isUnknownCustomer(error: unknown): boolean {
  return error instanceof AppError && error.errors.some(({ code, path }) => code === unknownReference && path === "customer");
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
