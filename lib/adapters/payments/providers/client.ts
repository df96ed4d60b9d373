import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { unknownReference } from "@/lib/kernel/base/unknown-reference";
import { egressFetch } from "@/lib/kernel/http/egress/egress";

export interface ProviderCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, with a leading slash. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** JSON that is sent byte for byte. */
  json_text?: string;
  form?: Readonly<Record<string, string>>;
}

export interface ProviderAnswer {
  status: number;
  /** Parsed JSON; null for an empty body. */
  body: unknown;
  headers: Headers;
}

export interface ProviderClient {
  /**
   * Sends one request without retries and without following redirects. @throws AppError `unavailable` where the outcome is unknown: no
   * connection, a time-out, 429, 5xx, or an answer that is cut off, larger than 1 MiB or not JSON. Every other status is returned.
   */
  call(call: ProviderCall): Promise<ProviderAnswer>;
}

export interface ProviderClientOptions {
  /** Without a trailing slash. */
  base_url: string;
  /** Limit of one call; default 10,000. */
  timeout_ms?: number;
  /** Sends the request; default: the egress fetch. */
  fetch?: (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => Promise<Response>;
}

/** The options that every adapter passes on to its client. */
export interface ProviderOptions extends Omit<ProviderClientOptions, "base_url"> {
  clock: { now(): Date };
  /** Address of the provider's API in place of its own hosts, without a trailing slash: the sandbox. */
  endpoint?: string;
}

export function createProviderClient({ base_url, timeout_ms = 10_000, fetch }: ProviderClientOptions): ProviderClient {
  const send = fetch ?? egressTo(base_url, timeout_ms);
  return {
    call: async ({ method, path, headers = {}, json, json_text, form }) => {
      const body = form ? new URLSearchParams(form).toString() : (json_text ?? (json === undefined ? "" : JSON.stringify(json)));
      const sent: Record<string, string> = { accept: jsonType, ...headers };
      if (body !== "") sent["content-type"] = form ? formType : jsonType;
      const answer = await send(`${base_url}${path}`, { method, headers: sent, ...(body === "" ? {} : { body }) }).catch(
        (error: unknown) => {
          throw noAnswer(error);
        },
      );
      if (answer.status === 429 || answer.status >= 500) throw noAnswer();
      return { status: answer.status, body: await readJson(answer), headers: answer.headers };
    },
  };
}

const jsonType = "application/json";
const formType = "application/x-www-form-urlencoded";

/** Only an address that the environment names, the sandbox's, is on loopback. */
function egressTo(baseUrl: string, timeout_ms: number): NonNullable<ProviderClientOptions["fetch"]> {
  const loopback = { allow_http: true, allow_private: ["127.0.0.1/32"], allowed_ports: "any" as const };
  const rules = baseUrl.startsWith("http://127.0.0.1:") ? loopback : {};
  return (url, init) => egressFetch(url, init, { ...rules, timeout_ms });
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === "" ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    throw noAnswer(error);
  }
}

function noAnswer(cause?: unknown): AppError {
  return new AppError("unavailable", "The payment provider did not respond.", { retryAfter: 5, cause });
}

/** Parses an answer. @throws AppError `unavailable` for another shape: what the provider did is unknown, so the attempt is retried. */
export function readAnswer<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreadableAnswer(parsed.error);
}

export function unreadableAnswer(cause?: unknown): AppError {
  return new AppError("unavailable", "The payment provider returned an unexpected answer.", { retryAfter: 5, cause });
}

export type RefusalCode = "declined" | "authentication_required" | "key_refused" | "refused";

/** The error for a request that the provider rejected, with the provider's message; `path` names a reference it does not know. */
export function refusedByProvider(message: string, code: RefusalCode | typeof unknownReference, path = ""): AppError {
  const shown = message.slice(0, 500);
  return new AppError("upstream", shown, { errors: [{ path, code, message: shown }] });
}

/** The error for an attempt that the provider already knows with other values. */
export function sentBefore(): AppError {
  return new AppError("conflict", "This attempt was already sent to the payment provider with different values.");
}
