import { assertSameOrigin } from "../../auth/caller";
import { AppError } from "../../base/errors";
import type { RequestInfo, TenantInfo } from "../../context";
import type { Runtime } from "../../runtime";
import { domainOfHost } from "../../tenancy/host";
import { findTenantOfHost } from "../../tenancy/tenants";
import { answer, logRefusal, requestInfo, respond } from "../endpoint/endpoint";
import { rawEndpoint, type RawHandler } from "../endpoint/raw-endpoint";
import { errorFromIssues } from "../endpoint/problem";
import type { ApiRequest } from "../endpoint/api-request";
import { isFilesForm } from "../endpoint/read-files-form";
import { readFields, readInput, readText } from "../endpoint/read-request";

/** A form or JSON request to a tenant's host. */
export interface SiteCall<Params> {
  runtime: Runtime;
  tenant: TenantInfo;
  request: RequestInfo;
  /** The request's `Cookie`, for an existing sign-in. */
  cookies: string | null;
  /** Parameters of the path. */
  names: Params;
  /** Values are not validated yet. */
  fields: Record<string, unknown>;
}

/** The result: a page to redirect to, or a body for programs, and the cookies to set. */
export interface SiteAnswer {
  location: string;
  body?: Record<string, unknown>;
  cookies?: string[];
}

interface SiteForm<Params> {
  /** Why the endpoint is raw. */
  reason: string;
  operationId: string;
  /** The fields that it accepts; null if one operation's schema decides about all of them. */
  fields: readonly string[] | null;
  /** The maximum bytes of the form; 16 KiB where left out. */
  limit?: number;
  /** Whether the form is on a page of the company's own domain, too. */
  onOwnDomain?: boolean;
  /** The form's page; errors redirect back to it with `problem=<code>` in the query. The fields are as they were sent. */
  page(names: Params, fields: Readonly<Record<string, unknown>>): string;
  /** Takes the form where it comes with files, by multipart/form-data. */
  upload?(call: Omit<SiteCall<Params>, "fields">, request: ApiRequest): Promise<SiteAnswer>;
  /** The `problem` of an error, where its code says too little. */
  problem?(error: AppError): string;
  work(call: SiteCall<Params>): Promise<SiteAnswer>;
}

/** Maximum bytes of a form that names no limit. */
const formLimit = 16 * 1024;
const formType = "application/x-www-form-urlencoded";

/**
 * An endpoint on a tenant's own host for plain HTML forms, which work without scripts, and for JSON. The host determines the tenant. Forms
 * get a 303 to a page, programs a body or the standard error. A form must come from the host's own pages.
 */
export function siteForm<Params extends Record<string, string>>(form: SiteForm<Params>): RawHandler<Params> {
  const { reason, operationId, page, work, limit = formLimit, onOwnDomain = false } = form;
  return rawEndpoint<Params>(reason, (request, route) =>
    answer(request, operationId, async (runtime, headers, requestId) => {
      const names = await route.params;
      const upload = isFilesForm(request) ? form.upload : undefined;
      const isForm = upload !== undefined || request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === formType;
      if (isForm || request.headers.has("cookie")) assertSameOrigin(runtime, request);
      const host = request.headers.get("host");
      const isElsewhere = !onOwnDomain && domainOfHost(host, runtime.environment.ATRIUM_BASE_URL) !== null;
      const tenant = isElsewhere ? null : await findTenantOfHost(runtime, host);
      if (!tenant) throw new AppError("not_found", "There is no company at this address.");
      let fields: Record<string, unknown> = {};
      try {
        const call = { runtime, tenant, request: requestInfo(request, requestId), cookies: request.headers.get("cookie"), names };
        if (!upload) fields = isForm ? readFields(new URLSearchParams(await readText(request, limit))) : await readInput(request, {});
        if (form.fields !== null) assertKnown(fields, form.fields);
        const done = upload ? await upload(call, request) : await work({ ...call, fields });
        for (const cookie of done.cookies ?? []) headers.append("set-cookie", cookie);
        return isForm ? seeOther(done.location, headers) : respond(done.body ?? {}, 200, headers);
      } catch (error) {
        // Somebody who filled in a form reads the page again, not an error of the API, when trying again helps.
        if (!isForm || !(error instanceof AppError) || (error.status >= 500 && error.code !== "unavailable")) throw error;
        // Among them unknown links and attempts beyond a limit.
        if (error.status < 500 && error.code !== "invalid") logRefusal(runtime, request, { requestId, operationId, code: error.code });
        const back = page(names, fields);
        return seeOther(`${back}${back.includes("?") ? "&" : "?"}problem=${form.problem?.(error) ?? error.code}`, headers);
      }
    }),
  );
}

/** @throws AppError `malformed` naming the fields that the form does not have. */
function assertKnown(fields: Record<string, unknown>, known: readonly string[]): void {
  const keys = Object.keys(fields).filter((name) => !known.includes(name));
  if (keys.length > 0) throw errorFromIssues([{ code: "unrecognized_keys", keys, path: [], message: "" }]);
}

function seeOther(location: string, headers: Headers): Response {
  headers.set("location", location);
  return new Response(null, { status: 303, headers });
}
