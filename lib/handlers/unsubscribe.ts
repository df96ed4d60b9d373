import { unsubscribe } from "@/lib/domains/mail";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { AppError } from "@/lib/kernel/base/errors";
import { visitorContext } from "@/lib/kernel/context";
import { answer, decodeInput, requestInfo, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { readText } from "@/lib/kernel/http/endpoint/read-request";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";

const rate: PublicRate = { name: "unsubscribe", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
const formLimit = 1024;

type Route = { token: string };

const pageOf = ({ token }: Route): string => `/forms/unsubscribe/${encodeURIComponent(decodeURIComponent(token))}`;

/** A mail program opens the address where it offers no single click. Reading changes nothing: programs that scan emails read it too. */
export const openUnsubscribePage = rawEndpoint<Route>(
  "An address in the header of an email, which leads to a page of the company's host.",
  (request, route) =>
    answer(request, "mail_suppressions.open_page", async (_runtime, headers) => leadTo(pageOf(await route.params), 303, headers)),
);

/**
 * One click in a mail program (RFC 8058), which sends neither cookies nor an origin, or the button of the page. The token is the proof, so
 * that a foreign page could do no more than the email's reader.
 */
export const unsubscribeByForm = rawEndpoint<Route>(
  "The one-click form of RFC 8058 comes from other servers, without cookies or JSON; its tenant is the host’s.",
  (request, route) =>
    answer(request, unsubscribe.id, async (runtime, headers, requestId) => {
      const names = await route.params;
      const fields = new URLSearchParams(await readText(request, formLimit));
      const slug = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      const tenant = slug === null ? null : await findTenantBySlug(runtime, slug);
      if (!tenant) throw new AppError("not_found", "There is no company at this address.");
      const ctx = visitorContext(runtime, tenant, requestInfo(request, requestId));
      await limitVisitors(runtime, rate, tenant, placeOf(ctx.request.ip), headers);
      const done = await unsubscribe(ctx, decodeInput(unsubscribe.input, { token: decodeURIComponent(names.token) }, ["token"]));
      return fields.get("page") === "1" ? leadTo(pageOf(names), 303, headers) : respond(done, 200, headers);
    }),
);

function leadTo(location: string, status: number, headers: Headers): Response {
  headers.set("location", location);
  return new Response(null, { status, headers });
}
