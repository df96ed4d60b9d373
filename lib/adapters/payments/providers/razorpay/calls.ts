import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { createProviderClient, type ProviderCall, type ProviderOptions, readAnswer, refusedByProvider, sentBefore } from "../client";
import type { RazorpayConfig } from "./config";

const host = "https://api.razorpay.com";

const Refusal = z.object({ error: z.object({ description: z.string().nullish(), field: z.string().nullish() }) });

/** Sends one request and returns the parsed answer. */
export type RazorpayCall = <Shape extends z.ZodType>(call: ProviderCall, shape: Shape) => Promise<z.output<Shape>>;

export function connectRazorpay(options: ProviderOptions): (config: RazorpayConfig) => RazorpayCall {
  const client = createProviderClient({ ...options, base_url: `${options.endpoint ?? host}/v1` });
  return ({ key_id, key_secret }) => {
    const authorization = `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString("base64")}`;
    return async (call, shape) => {
      const { status, body } = await client.call({ ...call, headers: { ...call.headers, authorization } });
      if (status >= 400) throw refusalOf(status, body);
      return readAnswer(shape, body);
    };
  };
}

const knownReference = "reference_known";

/** Whether a payment link with this reference was made before. */
export function isKnownReference(error: unknown): boolean {
  return error instanceof AppError && error.errors.some(({ code }) => code === knownReference);
}

/** Razorpay's errors have one code for all of a request's faults, and tell them apart by field and text (razorpay.com/docs/errors). */
function refusalOf(status: number, body: unknown): AppError {
  if (status === 401 || status === 403) return refusedByProvider("Razorpay rejected the key.", "key_refused");
  const { description, field } = readAnswer(Refusal, body).error;
  const text = description ?? "Razorpay rejected the request.";
  if (/idempotency key is still in progress/i.test(text)) return new AppError("unavailable", text, { retryAfter: 5 });
  if (/same idempotency key/i.test(text)) return sentBefore();
  if (/reference[_ ]id.*already exist/i.test(text)) return invalidField("attempt_id", knownReference, text);
  if (field === "currency" || /currency/i.test(text)) return invalidField("currency", "refused", text);
  if (field === "amount" || /amount (provided )?(is greater|exceeds)|amount must be at least/i.test(text))
    return invalidField("amount", "refused", text);
  return refusedByProvider(text, "refused");
}
