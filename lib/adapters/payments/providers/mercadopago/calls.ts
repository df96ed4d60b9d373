import { z } from "zod";
import { invalidField, type AppError } from "@/lib/kernel/base/errors";
import { readAnswer, refusedByProvider, sentBefore, type ProviderClient } from "../client";
import { Payment, Preference } from "./objects";

const Refusal = z.object({
  message: z.string().nullish(),
  error: z.string().nullish(),
  cause: z.array(z.object({ code: z.union([z.string(), z.number()]), description: z.string().nullish() })).nullish(),
});

/** Mercado Pago's API with one account's token. */
export interface MercadoPagoApi {
  get(path: string): Promise<unknown>;
  /** `key`: repeated, it returns the first answer. */
  send(method: "POST" | "PUT", path: string, json: unknown, key?: string): Promise<unknown>;
}

export function connectMercadoPago(client: ProviderClient, accessToken: string): MercadoPagoApi {
  const authorization = `Bearer ${accessToken}`;
  const ask = async (call: { method: "GET" | "POST" | "PUT"; path: string; json?: unknown }, key?: string): Promise<unknown> => {
    const headers = { authorization, ...(key === undefined ? {} : { "x-idempotency-key": key }) };
    const { status, body } = await client.call({ ...call, headers });
    if (status < 300) return body;
    if (status === 401 || status === 403) throw refusedByProvider("Mercado Pago rejected the access token.", "key_refused");
    throw refusalOf(status, readAnswer(Refusal, body));
  };
  return {
    get: (path) => ask({ method: "GET", path }),
    send: (method, path, json, key) => ask({ method, path, json }, key),
  };
}

function refusalOf(status: number, { message, error, cause }: z.output<typeof Refusal>): AppError {
  const text = cause?.[0]?.description ?? message ?? error ?? "Mercado Pago rejected the request.";
  if (status === 409 || /idempotency/i.test(text)) return sentBefore();
  if (/currency/i.test(text)) return invalidField("currency", "refused", text);
  if (/amount|unit_price/i.test(text)) return invalidField("amount", "refused", text);
  return refusedByProvider(text, "refused");
}

export async function findPreference(api: MercadoPagoApi, id: string): Promise<Preference> {
  return readAnswer(Preference, await api.get(`/checkout/preferences/${encodeURIComponent(id)}`));
}

export async function findPayment(api: MercadoPagoApi, id: string): Promise<Payment> {
  return readAnswer(Payment, await api.get(`/v1/payments/${encodeURIComponent(id)}`));
}

/** The payments of one attempt, the latest first. */
export async function listPayments(api: MercadoPagoApi, attempt: string): Promise<Payment[]> {
  const query = new URLSearchParams({ external_reference: attempt, sort: "date_created", criteria: "desc", limit: "50" });
  const found = readAnswer(z.object({ results: z.array(Payment) }), await api.get(`/v1/payments/search?${query}`));
  return found.results;
}
