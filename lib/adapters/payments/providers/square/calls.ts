import { z } from "zod";
import { type AppError, invalidField } from "@/lib/kernel/base/errors";
import { createProviderClient, type ProviderCall, type ProviderOptions, readAnswer, refusedByProvider, sentBefore } from "../client";
import type { SquareConfig } from "./config";

const hosts = { test: "https://connect.squareupsandbox.com", live: "https://connect.squareup.com" };
/** The version of Square's API that this adapter is written for. */
const apiVersion = "2026-09-16";

const Refusal = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string().nullish(), field: z.string().nullish() })).min(1),
});

/** Sends one request and returns the parsed answer. */
export type SquareCall = <Shape extends z.ZodType>(call: ProviderCall, shape: Shape) => Promise<z.output<Shape>>;

export function connectSquare(options: ProviderOptions): (config: SquareConfig) => SquareCall {
  return ({ mode, access_token }) => {
    const client = createProviderClient({ ...options, base_url: options.endpoint ?? hosts[mode] });
    const headers = { authorization: `Bearer ${access_token}`, "square-version": apiVersion };
    return async (call, shape) => {
      const { status, body } = await client.call({ ...call, headers });
      if (status >= 400) throw refusalOf(status, body);
      return readAnswer(shape, body);
    };
  };
}

const amountCodes = new Set(["AMOUNT_TOO_HIGH", "AMOUNT_TOO_LOW", "REFUND_AMOUNT_INVALID", "INVALID_MONEY_AMOUNT"]);
const currencyCodes = new Set(["CURRENCY_MISMATCH", "INVALID_CURRENCY", "UNSUPPORTED_CURRENCY"]);

/** Square's errors in the terms of the gateway port (developer.squareup.com/reference/square/objects/Error). */
function refusalOf(status: number, body: unknown): AppError {
  if (status === 401 || status === 403) return refusedByProvider("Square rejected the access token.", "key_refused");
  const [error] = readAnswer(Refusal, body).errors;
  const { code = "", detail, field } = error ?? {};
  const message = detail ?? code;
  if (code === "IDEMPOTENCY_KEY_REUSED") return sentBefore();
  if (currencyCodes.has(code) || field?.endsWith("currency") === true) return invalidField("currency", code.toLowerCase(), message);
  if (amountCodes.has(code) || field?.endsWith("amount") === true) return invalidField("amount", code.toLowerCase(), message);
  return refusedByProvider(message, "refused");
}
