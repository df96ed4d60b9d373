import { randomUUID } from "node:crypto";
import { z } from "zod";
import { describeActor } from "../../audit";
import { resolveCaller } from "../../auth/caller";
import type { Caller } from "../../auth/identity";
import { AppError } from "../../base/errors";
import type { Ctx } from "../../context";
import { createContext } from "../../context";
import { translateDatabaseError } from "../../database-errors";
import type { CommandTerms, Operation, Outcome } from "../../definition";
import { FileAnswer } from "../../file-answer";
import { assertMayCall, assertMountable } from "../../operation";
import { getRuntime, type Runtime } from "../../runtime";
import { takeTurn } from "../limits/fair-share";
import { sendFile } from "./send-file";
import { assertStorable } from "./assert-storable";
import { hashRequest } from "./idempotency";
import { errorFromIssues, jsonResponse, problemResponse } from "./problem";
import { RateLimiter, keyPolicy, quotaOf, setRateHeaders, tenantPolicy } from "../limits/rate-limit";
import { readIdempotencyKey, readIfMatch, readInput } from "./read-request";
import type { ApiRequest } from "./api-request";

export const apiVersion = "2026-11-01";

/** Next passes no `params` to a route without path parameters. */
type RouteContext = { params?: Promise<Record<string, string>> | undefined };

export type Handler<Attached> = ((request: ApiRequest, route: RouteContext) => Promise<Response>) & Attached;

export interface EndpointOptions {
  /** The status of a success; default 200. 204 sends no body. */
  status?: 200 | 201 | 202 | 204;
}

/**
 * The route handler of one operation: resolves the caller, decodes the input, runs the operation, encodes its result, and converts errors
 * to problem details. @throws Error at import for an internal operation.
 */
export function endpoint<Op extends Operation>(operation: Op, options: EndpointOptions = {}): Handler<{ operation: Op; status: number }> {
  assertMountable(operation);
  const status = options.status ?? 200;
  const handler = (request: ApiRequest, route: RouteContext) =>
    withCaller(request, operation.id, status, async (call) => callOperation(operation, call, request, (await route.params) ?? {}));
  return Object.assign(handler, { operation, status });
}

/** Decodes the input from the request and the path's `names`, and runs the operation. The permission comes before the input. */
export async function callOperation(
  operation: Operation,
  { ctx, termsOf }: Call,
  request: ApiRequest,
  names: Record<string, string>,
): Promise<Outcome> {
  assertMayCall(ctx, operation);
  const wire = await readInput(request, names);
  const input = decodeInput(operation.input, wire, Object.keys(names));
  const perform = () => operation.perform(ctx, input, termsOf(operation, wire));
  return operation.kind === "query" ? takeTurn(ctx.tenant.id, perform) : perform();
}

/** A call to a tenant whose caller is known and within its rate limit. */
export interface Call {
  ctx: Ctx;
  /** The terms of a command; duplicates of an Idempotency-Key must have the same `content` in JSON. */
  termsOf(operation: Pick<Operation, "id">, content: unknown): CommandTerms;
}

/** Resolves a tenant's caller and takes a token of its rate limit. */
export async function meetCaller(
  runtime: Runtime,
  request: ApiRequest,
  headers: Headers,
  requestId: string,
): Promise<{ ctx: Ctx; caller: Caller }> {
  const caller = await resolveCaller(runtime, request);
  const ctx = createContext({ runtime, ...caller, request: requestInfo(request, requestId) });
  callers.set(request, ctx);
  limitRate(ctx, caller, headers);
  headers.set("atrium-version", caller.api_version);
  return { ctx, caller };
}

/** The frame of every call to a tenant: caller, rate limit, version, and the response with `status`. */
export function withCaller(
  request: ApiRequest,
  operationId: string,
  status: number,
  work: (call: Call) => Promise<Outcome>,
): Promise<Response> {
  return answer(request, operationId, async (runtime, headers, requestId) => {
    const { ctx, caller } = await meetCaller(runtime, request, headers, requestId);
    return answerCall({ request, headers, status }, ctx, caller.rate_key, work);
  });
}

/** Runs the work of a known caller, and makes the response. `callerKey` names the owner of the request's Idempotency-Key. */
export async function answerCall(
  { request, headers, status }: { request: ApiRequest; headers: Headers; status: number },
  ctx: Ctx,
  callerKey: string,
  work: (call: Call) => Promise<Outcome>,
): Promise<Response> {
  const outcome = await work({ ctx, termsOf: (operation, content) => termsOf(request, operation, content, status, callerKey) });
  if (outcome.replayed) headers.set("idempotency-replayed", "true");
  return respond(outcome.wire, outcome.status ?? status, headers);
}

function termsOf(request: ApiRequest, operation: Pick<Operation, "id">, content: unknown, status: number, caller: string): CommandTerms {
  const key = request.method === "POST" ? readIdempotencyKey(request) : null;
  const idempotency = key === null ? {} : { idempotency: { key, caller, request_hash: hashRequest(operation.id, content), status } };
  return { expected_version: readIfMatch(request), ...idempotency };
}

/** The frame of every response: request id, security headers, metrics, and the error format. */
export async function answer(
  request: ApiRequest,
  operationId: string,
  work: (runtime: Runtime, headers: Headers, requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID();
  const headers = new Headers({
    "x-request-id": requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
  });
  const runtime = getRuntime();
  const stop = runtime.metrics.requests.startTimer({ operation: operationId });
  const response = await work(runtime, headers, requestId).catch((thrown: unknown) => {
    const error = translateDatabaseError(thrown);
    const known = error instanceof AppError ? error : new AppError("internal", "Unexpected failure", { cause: error });
    if (isRefusal(request, known))
      logRefusal(runtime, request, { requestId, operationId, code: known.code, fields: known.errors.map(({ path }) => path) });
    if (known.status >= 500)
      runtime.log.error({ err: known.cause ?? known, request_id: requestId, operation: operationId, code: known.code }, "request failed");
    return problemResponse(known, requestId, headers);
  });
  stop({ status: `${Math.floor(response.status / 100)}xx` });
  runtime.log.debug({ request_id: requestId, operation: operationId, method: request.method, status: response.status }, "answered");
  return response;
}

interface Refused {
  requestId: string;
  operationId: string;
  code: string;
  /** The paths of refused fields. */
  fields?: readonly string[];
}

/** Who sent a request, once that is known. */
const callers = new WeakMap<ApiRequest, Ctx>();

/**
 * What shows that somebody tries what they may not (ASVS 5.0, 16.3): no access, too often, a record that a known caller does not see, and
 * input that our own screens would not send.
 */
function isRefusal(request: ApiRequest, { status }: AppError): boolean {
  return [400, 401, 403, 413, 415, 422, 429].includes(status) || (status === 404 && callers.has(request));
}

/** Refused calls show who tries what. The detail may repeat input, so it is left out; of refused input the fields' names stay. */
export function logRefusal(
  { log }: Runtime,
  request: ApiRequest,
  { requestId: request_id, operationId: operation, code, fields = [] }: Refused,
): void {
  const ctx = callers.get(request);
  const actor = ctx && describeActor(ctx.principal);
  const { ip } = requestInfo(request, request_id);
  const named = fields.length === 0 ? {} : { fields: fields.slice(0, 10).map((name) => name.slice(0, 60)) };
  log.warn(
    { request_id, operation, code, ip, tenant_id: ctx?.tenant.id, actor_kind: actor?.kind, actor_id: actor?.id, ...named },
    "refused",
  );
}

/** The web server sets `x-atrium-client-ip` from the true peer and drops the client's own. */
export function requestInfo(request: ApiRequest, id: string) {
  return { id, ip: request.headers.get("x-atrium-client-ip"), user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null };
}

const limiters = new WeakMap<Runtime, RateLimiter>();

function limitRate(ctx: Ctx, caller: Caller, headers: Headers): void {
  let limiter = limiters.get(ctx.runtime);
  if (!limiter) limiters.set(ctx.runtime, (limiter = new RateLimiter(ctx.runtime.environment.WEB_PROCESSES)));
  const now = ctx.clock.now().getTime();
  setRateHeaders(headers, quotaOf(keyPolicy), limiter.take(caller.rate_key, keyPolicy, now));
  limiter.take(`tenant:${ctx.tenant.id}`, tenantPolicy, now);
}

/** Decodes wire input. An invalid path id, or one of another kind, is not found (404). */
export function decodeInput<Schema extends z.ZodType>(
  schema: Schema,
  wire: Record<string, unknown>,
  pathNames: string[],
): z.output<Schema> {
  assertStorable(wire);
  const parsed = z.safeDecode(schema, wire as z.input<Schema>);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some((issue) => issue.path.length === 1 && pathNames.includes(String(issue.path[0])))) {
    throw new AppError("not_found", "There is nothing at this address.");
  }
  throw errorFromIssues(parsed.error.issues);
}

export function respond(body: unknown, status: number, headers: Headers): Response {
  if (body instanceof FileAnswer) return sendFile(body, "GET", headers);
  if (status === 204) return new Response(null, { status, headers });
  const version = typeof body === "object" && body !== null && "version" in body ? body.version : null;
  if (typeof version === "number") headers.set("etag", `"${version}"`);
  return jsonResponse(body, status, headers);
}
