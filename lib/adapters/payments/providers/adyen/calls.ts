import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import {
  createProviderClient,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderOptions,
  readAnswer,
  refusedByProvider,
  sentBefore,
} from "../client";
import type { AdyenConfig } from "./config";

/** The version of Adyen's Checkout API that this adapter is written for. */
const apiVersion = "v72";

const Refusal = z.object({ errorCode: z.string().nullish(), message: z.string().nullish(), detail: z.string().nullish() });

/** Sends one request and returns the parsed answer. */
export type AdyenCall = <Shape extends z.ZodType>(call: ProviderCall, shape: Shape) => Promise<z.output<Shape>>;

function hostOf({ mode, live_url_prefix }: AdyenConfig): string {
  if (mode === "test") return "https://checkout-test.adyen.com";
  return `https://${live_url_prefix}-checkout-live.adyenpayments.com/checkout`;
}

export function connectAdyen(options: ProviderOptions): (config: AdyenConfig) => AdyenCall {
  return (config) => {
    const client = createProviderClient({ ...options, base_url: `${options.endpoint ?? hostOf(config)}/${apiVersion}` });
    return async (call, shape) => {
      const answer = await client.call({ ...call, headers: { ...call.headers, "x-api-key": config.api_key } });
      if (answer.status >= 400) throw refusalOf(answer);
      return readAnswer(shape, answer.body);
    };
  };
}

/** A request with this key was made before, or is still running (docs.adyen.com/development-resources/api-idempotency). */
const repeated = "704";
/** docs.adyen.com/development-resources/error-codes. */
const wrongAmount = "137";
const wrongCurrency = "138";
/** The contract or the stored details are gone. */
const unknownMethod = new Set(["800", "803"]);

function refusalOf({ status, body, headers }: ProviderAnswer): AppError {
  if (status === 401) return refusedByProvider("Adyen rejected the API key.", "key_refused");
  const { errorCode, message, detail } = readAnswer(Refusal, body);
  const text = detail ?? message ?? "Adyen rejected the request.";
  if (status === 403) return refusedByProvider(text, "key_refused");
  if (headers.get("transient-error") === "true") return new AppError("unavailable", text, { retryAfter: 5 });
  if (errorCode === repeated) return sentBefore();
  if (unknownMethod.has(errorCode ?? "")) return refusedByProvider(text, unknownReference, "payment_method");
  if (errorCode === wrongCurrency) return invalidField("currency", "refused", text);
  if (errorCode === wrongAmount) return invalidField("amount", "refused", text);
  return refusedByProvider(text, "refused");
}
