import { z } from "zod";
import { invalidField, type AppError } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import { readAnswer, refusedByProvider, sentBefore, type ProviderClient } from "../client";
import { Charge, Refund } from "./objects";

const Refusal = z.object({ errors: z.array(z.object({ code: z.union([z.string(), z.number()]), description: z.string() })).min(1) });

/** Tap's API with one account's key. */
export interface TapApi {
  get(path: string): Promise<unknown>;
  post(path: string, json: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export function connectTap(client: ProviderClient, secretKey: string): TapApi {
  const headers = { authorization: `Bearer ${secretKey}` };
  const ask = async (method: "GET" | "POST", path: string, json?: unknown): Promise<unknown> => {
    const { status, body } = await client.call({ method, path: `/v2${path}`, headers, json });
    if (status < 300) return body;
    if (status === 401 || status === 403) throw refusedByProvider("Tap rejected the key.", "key_refused");
    throw refusalOf(readAnswer(Refusal, body).errors[0]?.description ?? "Tap rejected the request.");
  };
  return { get: (path) => ask("GET", path), post: (path, json) => ask("POST", path, json) };
}

function refusalOf(message: string): AppError {
  if (/idempotent/i.test(message)) return sentBefore();
  if (/currency/i.test(message)) return invalidField("currency", "refused", message);
  if (/amount/i.test(message)) return invalidField("amount", "refused", message);
  if (/card not found|invalid card/i.test(message)) return refusedByProvider(message, unknownReference, "payment_method");
  return refusedByProvider(message, "refused");
}

export async function findCharge(api: TapApi, id: string): Promise<Charge> {
  return readAnswer(Charge, await api.get(`/charges/${encodeURIComponent(id)}`));
}

export async function findRefund(api: TapApi, id: string): Promise<Refund> {
  return readAnswer(Refund, await api.get(`/refunds/${encodeURIComponent(id)}`));
}

/** The refunds of one charge. */
export async function listRefunds(api: TapApi, charge: string): Promise<Refund[]> {
  const found = await api.post("/refunds/list", { charges: [charge], limit: 50 });
  return readAnswer(z.object({ refunds: z.array(Refund) }), found).refunds;
}
