import { placeOf } from "../../auth/attempts";
import { assertNamed, assertSameOrigin } from "../../auth/caller";
import { takeTokens, type Throttle } from "../../auth/throttle";
import { notFound } from "../../base/errors";
import { visitorContext, type Ctx, type TenantInfo } from "../../context";
import type { Operation } from "../../definition";
import { assertMountable } from "../../operation";
import { outsideGrants, type Runtime } from "../../runtime";
import { classifyHost, domainOfHost } from "../../tenancy/host";
import { findTenantBySlug, findTenantOfHost } from "../../tenancy/tenants";
import { quotaOf, setRateHeaders } from "../limits/rate-limit";
import type { ApiRequest } from "./api-request";
import { isFilesForm, type FilesField } from "./read-files-form";
import { answer, answerCall, apiVersion, callOperation, requestInfo, respond, type EndpointOptions, type Handler } from "./endpoint";

/** How many requests of visitors one address, and all addresses together, may send to one tenant. */
export interface PublicRate {
  /** Names the buckets; endpoints with the same name share them. */
  name: string;
  address: Omit<Throttle, "name">;
  tenant: Omit<Throttle, "name">;
}

export interface PublicOptions extends EndpointOptions {
  rate: PublicRate;
  /** Whether pages of any other site may call it (CORS). Credentials are ignored, so they learn nothing that a visitor may not see. */
  anyOrigin?: boolean;
  /** Finds the tenant by the path's parameters at the base host, where neither host nor path names it: a token does. */
  tenantOf?: (runtime: Runtime, names: Readonly<Record<string, string | undefined>>) => Promise<TenantInfo | null>;
  /** Takes the request where it comes with files, by multipart/form-data. */
  upload?: FilesField & {
    /** @returns the answer on the wire. */
    receive: (ctx: Ctx, request: ApiRequest) => Promise<unknown>;
  };
}

/** The path parameters that name the tenant; the operation does not receive them. */
export const tenantPathNames: readonly string[] = ["slug", "tenantSlug"];

/**
 * The route handler of an operation that somebody unauthenticated may call at a tenant. The tenant comes from a path parameter `[slug]` or
 * `[tenantSlug]`, else from the host; credentials are ignored.
 * @throws Error at import for an operation that is internal or not open to visitors.
 */
export function publicEndpoint<Op extends Operation>(
  operation: Op,
  options: PublicOptions,
): Handler<{ operation: Op; status: number; visitors: true; anyOrigin: boolean; files?: FilesField }> {
  assertOpenToVisitors(operation);
  const { status = 200, anyOrigin = false, upload } = options;
  const files = upload === undefined ? {} : { files: { field: upload.field, most: upload.most } };
  const handler: Handler<object> = (request, route) =>
    answer(request, operation.id, async (runtime, headers, requestId) => {
      headers.set("atrium-version", apiVersion);
      if (anyOrigin) openToAnyOrigin(headers);
      if (request.method !== "GET" && request.headers.has("cookie")) assertSameOrigin(runtime, request);
      const { slug, tenantSlug, ...names } = (await route.params) ?? {};
      const named = slug ?? tenantSlug;
      const tenant =
        options.tenantOf && named === undefined && isBaseHost(runtime, request)
          ? await findNamedTenant(request, options.tenantOf(runtime, names as Record<string, string | undefined>))
          : await findVisitedTenant(runtime, request, named);
      const ctx = visitorContext(runtime, tenant, requestInfo(request, requestId));
      const place = placeOf(ctx.request.ip);
      await limitVisitors(runtime, options.rate, tenant, place, headers);
      if (upload && isFilesForm(request)) return respond(await upload.receive(ctx, request), status, headers);
      return answerCall({ request, headers, status }, ctx, `visitor:${place}`, (call) => callOperation(operation, call, request, names));
    });
  return Object.assign(handler, { operation, status, visitors: true as const, anyOrigin, ...files });
}

function assertOpenToVisitors(operation: Operation): void {
  assertMountable(operation);
  const { id, permission, access } = operation;
  if (permission === undefined ? access?.to_visitors === true : outsideGrants.visitor.has(permission)) return;
  throw new Error(`${id} is not open to visitors: give it openToVisitors(reason), or visitors its permission.`);
}

/**
 * The open tenant of the address or the host; at a company's own domain, of the host alone.
 * @throws AppError `not_found`; `conflict` if `Atrium-Tenant` names another.
 */
async function findVisitedTenant(runtime: Runtime, request: ApiRequest, named: string | undefined): Promise<TenantInfo> {
  const host = request.headers.get("host");
  const isOwnDomain = domainOfHost(host, runtime.environment.ATRIUM_BASE_URL) !== null;
  const tenant = named === undefined || isOwnDomain ? await findTenantOfHost(runtime, host) : await findTenantBySlug(runtime, named);
  if (!tenant || (named !== undefined && tenant.slug !== named)) throw notFound("company");
  return assertNamed(request, { tenant }).tenant;
}

const isBaseHost = ({ environment }: Runtime, request: ApiRequest): boolean =>
  classifyHost(request.headers.get("host") ?? "", environment.ATRIUM_BASE_URL).kind === "base";

/** @throws AppError `not_found`; `conflict` if `Atrium-Tenant` names another. */
async function findNamedTenant(request: ApiRequest, search: Promise<TenantInfo | null>): Promise<TenantInfo> {
  const tenant = await search;
  if (!tenant) throw notFound("company");
  return assertNamed(request, { tenant }).tenant;
}

/**
 * Takes a token of a visitor's address and of the tenant, and says in the headers what is left. The address's bucket comes first, so that
 * one address over its limit takes nothing from the tenant's.
 * @throws AppError `rate_limited`.
 */
export async function limitVisitors(
  runtime: Runtime,
  rate: PublicRate,
  tenant: TenantInfo,
  place: string,
  headers: Headers,
): Promise<void> {
  const { burst, seconds } = rate.address;
  const [remaining = 0] = await takeTokens(runtime, [
    { throttle: { ...rate.address, name: `public-${rate.name}-address` }, of: `${tenant.id}|${place}` },
    { throttle: { ...rate.tenant, name: `public-${rate.name}-tenant` }, of: tenant.id },
  ]);
  const reset = Math.ceil((burst - remaining) * seconds);
  setRateHeaders(headers, quotaOf({ name: rate.name, rate: 1 / seconds, burst }), { remaining, reset });
}

/** Lets pages of any site read the response (Fetch standard, CORS protocol); an error too, so that they can say what was wrong. */
function openToAnyOrigin(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", "ratelimit, ratelimit-policy, retry-after, x-request-id");
}
