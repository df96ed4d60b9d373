import http from "node:http";
import https from "node:https";
import { AppError } from "@/lib/kernel/base/errors";
import { canonicalJson } from "./canonical";
import type { Dispatch } from "./dispatch";
import { type Operation, type RunError, operationsSchema, toRunError } from "./protocol";
import { type SigningKeys, sign, verifySignature } from "./signature";

/** The outcome of a call. */
export type Answer =
  /** The app was not reached, so no code ran. */
  | { kind: "refused"; reason: string }
  /** The connection ended before the answer, so code may have run. */
  | { kind: "lost"; reason: string }
  | { kind: "result"; data: unknown }
  | { kind: "operations"; operations: Operation[]; retry_after: string | undefined; final: boolean }
  | { kind: "error"; error: RunError; final: boolean; retry_after?: string | undefined }
  | { kind: "unsupported"; what: string };

export interface AppClientOptions extends SigningKeys {
  /** The address of the app's `serve()` handler. */
  serve_url: string;
  /** Whether the app may store steps during a call; without checkpoints, each step takes one call. */
  checkpointing: boolean;
  /** Milliseconds that one call may take. */
  call_timeout: number;
  /** Maximum size of an answer, in bytes. */
  max_answer_bytes: number;
  now(): Date;
}

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Errors that occur before a connection is established. */
const unreachableCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** The body of a call. It is canonical JSON, since handlers that receive a parsed body verify the signature over that form. */
export function callBody(call: Dispatch, checkpointing: boolean): string {
  const { run, event, steps, step } = call;
  return canonicalJson({
    version: 2,
    event,
    events: [event],
    steps: Object.fromEntries(steps.map(({ id, result }) => [id, result])),
    ctx: {
      run_id: run.id,
      // The SDK checkpoints only if `fn_id` is set.
      ...(checkpointing ? { fn_id: run.function_id } : {}),
      qi_id: `${run.seq}.${run.dispatch}`,
      env: "production",
      step_id: "step",
      attempt: step?.attempt ?? run.attempt,
      max_attempts: call.target?.max_attempts ?? 1,
      disable_immediate_execution: step !== undefined || run.parallel,
      use_api: false,
      stack: { stack: steps.map(({ id }) => id), current: steps.length },
    },
  });
}

/**
 * Sends a signed request to the app; after a 401, again with the fallback key, since either side may rotate first. Rejects without an
 * answer, with `unavailable` when no connection was made.
 */
export async function requestApp(
  options: AppClientOptions,
  method: "POST" | "PUT",
  query: string,
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  const first = await send(options, method, query, body, headers, options.signing_key, signal);
  if (first.status !== 401 || !options.signing_key_fallback) return first;
  return send(options, method, query, body, headers, options.signing_key_fallback, signal);
}

function send(
  options: AppClientOptions,
  method: string,
  query: string,
  body: string,
  headers: Record<string, string>,
  key: string,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  const url = new URL(options.serve_url);
  url.search = query;
  // fetch would time out after five minutes without headers. A reused connection that the app closes at that moment would look like a lost
  // call, so each call opens a new one.
  const client = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method,
      agent: false,
      ...(signal ? { signal } : {}),
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-inngest-signature": sign(body, key, options.now()),
      },
    });
    const timer = setTimeout(() => request.destroy(new AppError("upstream", "The call took too long.")), options.call_timeout);
    request.once("close", () => clearTimeout(timer));
    request.on("error", (error: NodeJS.ErrnoException) =>
      reject(unreachableCodes.has(error.code ?? "") ? new AppError("unavailable", error.message, { cause: error }) : error),
    );
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > options.max_answer_bytes) {
          // Resolved, since a retry would get the same answer.
          resolve({ status: 413, headers: {}, body: "" });
          request.destroy();
        } else chunks.push(chunk);
      });
      response.on("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    request.end(body);
  });
}

/** Calls the app for a dispatch and parses its answer; never rejects. */
export async function callApp(options: AppClientOptions, call: Dispatch, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ fnId: call.run.function_id, stepId: call.step?.id ?? "step" }).toString();
  try {
    return readAnswer(
      options,
      await requestApp(options, "POST", query, callBody(call, options.checkpointing && !call.run.parallel), {}, signal),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof AppError && error.code === "unavailable" ? "refused" : "lost", reason };
  }
}

function readAnswer(options: AppClientOptions, { status, headers, body }: RawAnswer): Answer {
  const problem = (message: string, final = false): Answer => ({ kind: "error", error: { name: "AppAnswerError", message }, final });
  if (status === 413 && headers["x-inngest-sdk"] === undefined)
    return problem(`The answer is larger than ${options.max_answer_bytes} bytes.`, true);
  if (status === 401) return problem("The app refused the engine's signature (401): their signing keys differ, or their clocks.");
  if (headers["x-inngest-sdk"] === undefined) return problem(`What answered at ${options.serve_url} (${status}) is not the Inngest SDK.`);
  if (status === 201) return { kind: "unsupported", what: "The app streams its answers (201)" };
  if (!verifySignature(body, one(headers["x-inngest-signature"]), options, options.now()))
    return problem("The answer's signature is missing or wrong.");
  if (headers["x-inngest-req-version"] === "1")
    return { kind: "unsupported", what: "The function sets optimizeParallelism: false (request version 1)" };
  const value = parseJson(body);
  const final = headers["x-inngest-no-retry"] === "true";
  const retryAfter = one(headers["retry-after"]);
  if (status === 200) return { kind: "result", data: value ?? null };
  if (status === 206) {
    const operations = operationsSchema.safeParse(value);
    return operations.success
      ? { kind: "operations", operations: operations.data, final, retry_after: retryAfter }
      : problem("The app's operations cannot be read.");
  }
  return { kind: "error", error: toRunError(value), final, retry_after: retryAfter };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
