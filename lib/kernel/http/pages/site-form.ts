import { assertSameOrigin } from "../../auth/caller";
import { AppError } from "../../base/errors";
import type { RequestInfo, TenantInfo } from "../../context";
import type { Runtime } from "../../runtime";
import { tenantOfHost } from "../../tenancy/host";
import { findTenantBySlug } from "../../tenancy/tenants";
import { answer, requestInfo, respond } from "../endpoint/endpoint";
import { rawEndpoint, type RawHandler } from "../endpoint/raw-endpoint";
import { readInput, readText } from "../endpoint/read-request";

/** What was sent to a tenant's host. */
export interface SiteCall<Params> {
  runtime: Runtime;
  tenant: TenantInfo;
  request: RequestInfo;
  /** The request's `Cookie`, for what is signed in already. */
  cookies: string | null;
  /** Names of the path. */
  names: Params;
  /** Not checked yet. */
  fields: Record<string, unknown>;
}

/** What comes of it: a page to go on to, or for a program a body; with the cookies that it sets. */
export interface SiteAnswer {
  location: string;
  body?: Record<string, unknown>;
  cookies?: string[];
}

interface SiteForm<Params> {
  /** Why the door is raw. */
  reason: string;
  operationId: string;
  /** The page whose form it is: what is refused leads back there, with `problem=<code>` in its search. */
  page(names: Params): string;
  work(call: SiteCall<Params>): Promise<SiteAnswer>;
}

/** The longest form of a portal, in bytes. */
const formLimit = 16 * 1024;
const formType = "application/x-www-form-urlencoded";

/**
 * A door on a tenant's own host for plain HTML forms, which work without a script, and for JSON. The host says whose it is. Forms are
 * answered 303 with a page, programs with a body or the one error shape. A form must come from the host's own pages.
 */
export function siteForm<Params extends Record<string, string>>({ reason, operationId, page, work }: SiteForm<Params>): RawHandler<Params> {
  return rawEndpoint<Params>(reason, (request, route) =>
    answer(request, operationId, async (runtime, headers, requestId) => {
      const names = await route.params;
      const isForm = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === formType;
      if (isForm || request.headers.has("cookie")) assertSameOrigin(request);
      const slug = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      const tenant = slug === null ? null : await findTenantBySlug(runtime, slug);
      if (!tenant) throw new AppError("not_found", "There is no company at this address.");
      try {
        const fields = isForm ? Object.fromEntries(new URLSearchParams(await readText(request, formLimit))) : await readInput(request, {});
        const done = await work({
          runtime,
          tenant,
          request: requestInfo(request, requestId),
          cookies: request.headers.get("cookie"),
          names,
          fields,
        });
        for (const cookie of done.cookies ?? []) headers.append("set-cookie", cookie);
        return isForm ? seeOther(done.location, headers) : respond(done.body ?? {}, 200, headers);
      } catch (error) {
        if (!isForm || !(error instanceof AppError) || error.status >= 500) throw error;
        const back = page(names);
        return seeOther(`${back}${back.includes("?") ? "&" : "?"}problem=${error.code}`, headers);
      }
    }),
  );
}

function seeOther(location: string, headers: Headers): Response {
  headers.set("location", location);
  return new Response(null, { status: 303, headers });
}
