import type { FieldProblem } from "@/lib/kernel/base/errors";
import { problems, type ProblemCode } from "@/lib/kernel/base/errors";
import { isReaderIdle } from "./activity";
import { ApiProblem } from "./problem";
import { announceSessionEnd } from "./session-end";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
export type QueryValues = Readonly<Record<string, string | undefined>>;

export interface RequestPlan {
  /** The company's slug, for `Atrium-Tenant`. */
  tenant: string;
  method: Method;
  path: string;
  query?: QueryValues | undefined;
  body?: unknown;
  /** The version that the change is based on, for `If-Match`. */
  version?: number | undefined;
  /** Identifies repeated POSTs as the same request. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Appends the query to the path; undefined and empty values are omitted. */
export function addressOf(path: string, query: QueryValues = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]])),
  );
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * Sends one request once and returns the response body.
 * @throws ApiProblem.
 */
export async function sendOnce(plan: RequestPlan): Promise<unknown> {
  const response = await sendPlan(plan);
  if (response.status === 204) return {};
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw readProblem(response, answer);
}

/**
 * Fetches a file, such as a PDF.
 * @throws ApiProblem.
 */
export async function fetchFile(plan: RequestPlan): Promise<Blob> {
  const response = await sendPlan(plan);
  if (response.ok) return response.blob();
  throw readProblem(response, await response.json().catch(() => null));
}

async function sendPlan({
  tenant,
  method,
  path,
  query,
  body,
  version,
  idempotencyKey,
  signal,
  headers: own,
}: RequestPlan): Promise<Response> {
  const headers: Record<string, string> = { ...own, "atrium-tenant": tenant };
  if (isReaderIdle()) headers["atrium-idle"] = "1";
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  if (version !== undefined) headers["if-match"] = `"${String(version)}"`;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  try {
    const content = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    return await fetch(addressOf(path, query), { method, headers, ...content, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem("offline", "The service could not be reached.");
  }
}

function readProblem(response: Response, answer: unknown): ApiProblem {
  const { code, detail, errors } = (answer ?? {}) as { code?: string; detail?: string; errors?: FieldProblem[] };
  const known = Object.keys(problems).find((name): name is ProblemCode => name === code);
  if (known === "unauthenticated") announceSessionEnd();
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiProblem(
    known ?? (response.status >= 500 ? "unavailable" : "internal"),
    detail ?? response.statusText,
    errors ?? [],
    Number.isFinite(after) ? after : null,
  );
}
