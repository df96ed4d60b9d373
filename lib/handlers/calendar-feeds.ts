import { noteFeedReading, readCalendarFeed } from "@/lib/domains/calendar";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { notFound } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";

const rate: PublicRate = { name: "calendar-feed", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
/** Readings of one feed: thirty an hour. */
const ofFeed = { name: "calendar-feed-token", burst: 30, seconds: 120 };

/** A colleague's calendar for their own calendar program. It never answers an empty calendar: programs would then delete every event. */
export const serveFeed = rawEndpoint<{ tenantSlug: string; token: string }>(
  "Calendar programs know neither sign-in nor JSON: the secret address is the credential, and a text the answer.",
  (request, route) =>
    answer(request, readCalendarFeed.id, async (runtime, headers, requestId) => {
      const { tenantSlug, token } = await route.params;
      const tenant = await findTenantBySlug(runtime, tenantSlug);
      if (!tenant) throw notFound("company");
      const info = requestInfo(request, requestId);
      await limitVisitors(runtime, rate, tenant, placeOf(info.ip), headers);
      const bare = token.replace(/\.ics$/, "");
      await takeTokens(runtime, [{ throttle: ofFeed, of: `${tenant.id}|${bare}` }]);
      const principal = { kind: "system", name: "Calendar feed" } as const;
      const ctx: Ctx = createContext({ runtime, tenant, principal, grants: "all", request: info });
      const feed = await readCalendarFeed(ctx, { token: bare });
      headers.set("x-robots-tag", "noindex");
      if (feed.state === "unknown") throw notFound("calendar");
      if (feed.state === "gone") return new Response("This address of the calendar was turned off.\n", { status: 410, headers });
      if (feed.is_new_reading) await noteFeedReading(ctx, { id: feed.id, agent: info.user_agent });
      headers.set("etag", feed.etag);
      headers.set("cache-control", "private, max-age=300");
      const kept = request.headers.get("if-none-match")?.split(",") ?? [];
      if (kept.some((tag) => tag.trim().replace(/^W\//, "") === feed.etag)) return new Response(null, { status: 304, headers });
      headers.set("content-type", "text/calendar; charset=utf-8");
      headers.set("content-disposition", 'inline; filename="calendar.ics"');
      return new Response(request.method === "HEAD" ? null : feed.text, { headers });
    }),
);
