import { z } from "zod";
import { noteRemoteChange } from "@/lib/domains/calendar-connections";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { notFound } from "@/lib/kernel/base/errors";
import { systemContext } from "@/lib/kernel/context";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { bodyLimit, readBytes } from "@/lib/kernel/http/endpoint/read-request";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";

const rate: PublicRate = { name: "calendar-notification", address: { burst: 600, seconds: 0.1 }, tenant: { burst: 1200, seconds: 0.05 } };

const Notices = z.object({ value: z.array(z.object({ clientState: z.string().nullish() })).max(1000) });

/** The tokens of a notification: Google sends one as a header, Microsoft one with each notice. */
function tokensIn(headers: Headers, body: string): string[] {
  const [google, text] = [headers.get("x-goog-channel-token"), body.trim()];
  if (google !== null) return [google];
  const parsed = text.startsWith("{") ? Notices.safeParse(parse(text)).data : undefined;
  return [...new Set((parsed?.value ?? []).flatMap(({ clientState }) => clientState ?? []))];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A provider tells that a calendar changed. What changed is read by the sync: a notification is never trusted for more. */
export const receiveNotification = rawEndpoint<{ tenantSlug: string }>(
  "Providers of calendars notify in forms of their own, and check the address by a text that is answered as it was sent.",
  (request, route) =>
    answer(request, noteRemoteChange.id, async (runtime, headers, requestId) => {
      const { tenantSlug } = await route.params;
      const tenant = await findTenantBySlug(runtime, tenantSlug);
      if (!tenant) throw notFound("company");
      await limitVisitors(runtime, rate, tenant, placeOf(requestInfo(request, requestId).ip), headers);
      const check = new URL(request.url).searchParams.get("validationToken");
      headers.set("x-content-type-options", "nosniff");
      if (check !== null) {
        headers.set("content-type", "text/plain; charset=utf-8");
        return new Response(check.slice(0, 1000), { status: 200, headers });
      }
      const body = (await readBytes(request, bodyLimit)).toString("utf8");
      const ctx = systemContext(runtime, tenant, "Calendar notification", { request_id: requestId });
      for (const token of tokensIn(request.headers, body)) if (token.length <= 100) await noteRemoteChange(ctx, { token });
      return new Response(null, { status: 202, headers });
    }),
);
