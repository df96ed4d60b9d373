import { z } from "zod";
import { invalidField, type AppError } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import { readAnswer, refusedByProvider, type ProviderClient } from "../client";
import { Refund, Transaction } from "./objects";

/** Every answer of Paystack has this form; `data` is absent from a refusal. */
const Envelope = z.object({ status: z.boolean(), message: z.string(), data: z.unknown().optional() });

/** Paystack's API with one account's key. */
export interface PaystackApi {
  get(path: string): Promise<unknown>;
  post(path: string, json: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export function connectPaystack(client: ProviderClient, secretKey: string): PaystackApi {
  const headers = { authorization: `Bearer ${secretKey}` };
  const ask = async (method: "GET" | "POST", path: string, json?: unknown): Promise<unknown> => {
    const { status, body } = await client.call({ method, path, headers, json });
    if (status === 401 || status === 403) throw refusedByProvider("Paystack rejected the key.", "key_refused");
    const answer = readAnswer(Envelope, body);
    if (status >= 300 || !answer.status) throw refusalOf(answer.message);
    return answer.data;
  };
  return { get: (path) => ask("GET", path), post: (path, json) => ask("POST", path, json) };
}

/** Paystack has only messages, whose words tell what is wrong. */
function refusalOf(message: string): AppError {
  if (/currency/i.test(message)) return invalidField("currency", "refused", message);
  if (/amount/i.test(message)) return invalidField("amount", "refused", message);
  if (/authorization code/i.test(message)) return refusedByProvider(message, unknownReference, "payment_method");
  return refusedByProvider(message, "refused");
}

/** Whether the reference was used before. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && /duplicate/i.test(error.message);
}

export async function findTransaction(api: PaystackApi, reference: string): Promise<Transaction> {
  return readAnswer(Transaction, await api.get(`/transaction/verify/${encodeURIComponent(reference)}`));
}

/** All refunds of one transaction. */
export async function listRefunds(api: PaystackApi, { id }: Pick<Transaction, "id">): Promise<Refund[]> {
  return readAnswer(z.array(Refund), await api.get(`/refund?transaction=${id}&perPage=100`));
}
