import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import {
  createProviderClient,
  readAnswer,
  refusedByProvider,
  sentBefore,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderOptions,
} from "../client";
import { paypalHosts, type PaypalConfig } from "./config";

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Problem = z.object({
  name: z.string().catch(""),
  message: z.string().catch("PayPal rejected the request."),
  details: z.array(z.object({ issue: z.string().catch(""), description: z.string().nullish(), field: z.string().nullish() })).catch([]),
});
type Problem = z.infer<typeof Problem>;

interface Call extends Omit<ProviderCall, "headers"> {
  /** The idempotency key; PayPal keeps orders for six hours. */
  key?: string;
}

export interface PaypalApi {
  readonly config: PaypalConfig;
  /** @throws AppError as the gateway port lists them. */
  send<Shape extends z.ZodType>(shape: Shape, call: Call): Promise<z.output<Shape>>;
}

/** Tokens by their keys, which many calls share. */
export type TokenCache = Map<string, { token: string; until: number }>;
/** A token is renewed so many seconds before its end. */
const early_s = 60;

export function createPaypalApi(options: ProviderOptions, cache: TokenCache, config: PaypalConfig): PaypalApi {
  const client = createProviderClient({ ...options, base_url: options.endpoint ?? paypalHosts[config.mode] });
  const { client_id, client_secret, mode } = config;
  const name = createHash("sha256")
    .update(JSON.stringify([mode, client_id, client_secret]))
    .digest("hex");

  const readToken = async (): Promise<string> => {
    const now = options.clock.now().getTime();
    const cached = cache.get(name);
    if (cached !== undefined && cached.until > now) return cached.token;
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;
    const form = { grant_type: "client_credentials" };
    const { status, body } = await client.call({ method: "POST", path: "/v1/oauth2/token", headers: { authorization }, form });
    if (status !== 200) throw refusedByProvider("PayPal rejected the client ID or the secret.", "key_refused");
    const { access_token, expires_in } = readAnswer(Token, body);
    cache.set(name, { token: access_token, until: now + (expires_in - early_s) * 1000 });
    return access_token;
  };
  const callOnce = async ({ key, ...call }: Call): Promise<ProviderAnswer> => {
    const headers = { authorization: `Bearer ${await readToken()}`, prefer: "return=representation" };
    return client.call({ ...call, headers: { ...headers, ...(key === undefined ? {} : { "paypal-request-id": key }) } });
  };
  return {
    config,
    send: async (shape, call) => {
      let answer = await callOnce(call);
      if (answer.status === 401) {
        // A cached token may have been revoked; nothing was done yet.
        cache.delete(name);
        answer = await callOnce(call);
      }
      if (answer.status >= 200 && answer.status < 300) return readAnswer(shape, answer.body);
      throw toAppError(answer.status, readAnswer(Problem, answer.body));
    },
  };
}

const declines = /^(INSTRUMENT_DECLINED|TRANSACTION_REFUSED|PAYER_CANNOT_PAY|PAYER_ACCOUNT_RESTRICTED|CARD_EXPIRED)$/;
const amounts =
  /^(REFUND_AMOUNT_EXCEEDED|REFUND_AMOUNT_INVALID|DECIMAL_PRECISION|INVALID_AMOUNT|CANNOT_BE_ZERO_OR_NEGATIVE|MAX_VALUE_EXCEEDED)$/;

function toAppError(status: number, { name, message, details }: Problem): AppError {
  const { issue = "", description } = details[0] ?? {};
  const text = description ?? message;
  if (status === 401 || status === 403) return refusedByProvider("PayPal rejected the client ID or the secret.", "key_refused");
  if (issue === "PREVIOUS_REQUEST_IN_PROGRESS")
    return new AppError("unavailable", "PayPal is still busy with this request.", { retryAfter: 5 });
  if (issue === "DUPLICATE_REQUEST_ID" || name === "DUPLICATE_REQUEST_ID") return sentBefore();
  if (declines.test(issue)) return refusedByProvider(text, "declined");
  if (issue === "PAYER_ACTION_REQUIRED") return refusedByProvider(text, "authentication_required");
  if (issue === "TOKEN_ID_NOT_FOUND") return refusedByProvider(text, unknownReference, "payment_method");
  if (issue === "CUSTOMER_ID_NOT_FOUND") return refusedByProvider(text, unknownReference, "customer");
  if (/CURRENCY/.test(issue)) return invalidField("currency", "refused", text);
  if (amounts.test(issue)) return invalidField("amount", "refused", text);
  const code = alreadyCaptured.test(issue) ? issue : undefined;
  return new AppError("upstream", text, { errors: [{ path: "", code: "refused", message: text }], cause: code });
}

const alreadyCaptured = /^ORDER_ALREADY_CAPTURED$/;

/** Whether somebody else took the money first: the return of the payer and the webhook come together. */
export function isCaptured(error: unknown): boolean {
  return error instanceof AppError && typeof error.cause === "string" && alreadyCaptured.test(error.cause);
}

/** Whether the payer's way of paying was declined. */
export function isDeclined(error: unknown): error is AppError {
  return error instanceof AppError && error.errors.some(({ code }) => code === "declined");
}
