import { APICallError } from "ai";
import { AppError } from "@/lib/kernel/base/errors";
import type { ModelFailure } from "@/lib/kernel/ports/language-model";

/** What providers write where the account has no money left, with 400, 402, 403 or 429. */
const noCredit = /insufficient_quota|credit balance|billing|spend limit|payment required/i;
const tooLong = /context_length|context window|too many tokens|prompt is too long|exceeds the maximum/i;

/** What a call's error means. */
export function failureOf(error: unknown): ModelFailure {
  const known = chainOf(error);
  const answered = known.find((each) => APICallError.isInstance(each) && each.statusCode !== undefined);
  if (APICallError.isInstance(answered)) return failureOfStatus(answered.statusCode ?? 0, answered.responseBody ?? "");
  if (known.some((each) => each instanceof Error && each.name === "TimeoutError")) return "too_slow";
  if (known.some((each) => each instanceof AppError || APICallError.isInstance(each))) return "unreachable";
  return "provider_failed";
}

function failureOfStatus(status: number, body: string): ModelFailure {
  if (status === 402 || (status !== 200 && noCredit.test(body))) return "no_credit";
  if (status === 401 || status === 403) return "key_refused";
  if (status === 404) return "no_model";
  if (status === 413 || (status === 400 && tooLong.test(body))) return "too_long";
  if (status === 408 || status === 504) return "too_slow";
  if (status === 429 || status === 503 || status === 529) return "busy";
  // An answer of 200 that does not speak the protocol.
  return status === 200 ? "unusable" : "provider_failed";
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && chain.length < 8; at = at.cause) chain.push(at.cause);
  return chain;
}
