import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { calendarOwner } from "@/lib/domains/calendar";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { RemoteCalendars } from "@/lib/kernel/ports/remote-calendar";
import { findRow } from "@/lib/kernel/rows";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { toCalendarConnection, type ConnectionWithLinks } from "./resource";
import { connectionParts, connectionRows } from "./rows";
import { CalendarConnections, CalendarProvider, ConnectionAddress, SignInProvider } from "./schema";

export const tokenColumn = "calendar_connections.refresh_token";
const stateColumn = "calendar_connections.state";
/** Minutes for the sign-in at the provider. */
const signInMinutes = 15;

/** A connection that the caller may see. @throws AppError `not_found`. */
export const findConnection = (ctx: Ctx, id: string) => findRow(ctx, connectionRows, id);

/** The caller's own connection with a provider; null without one. */
export function findOwnConnection(ctx: Ctx, provider: CalendarProvider): Promise<ConnectionWithLinks | null> {
  const where = { tenant_id: ctx.tenant.id, staff_id: calendarOwner(ctx), provider };
  return ctx.db.calendarConnection.findFirst({ where, include: connectionParts });
}

/** @throws AppError `conflict` where the operator has not set up the provider's side. */
export async function portOf<Provider extends CalendarProvider>({ runtime }: Ctx, provider: Provider): Promise<PortOf<Provider>> {
  const port = await runtime.ports.calendars[provider]();
  if (!port) throw new AppError("conflict", "This provider is not set up on this installation. Ask its operator.");
  return port as PortOf<Provider>;
}
type PortOf<Provider extends CalendarProvider> = NonNullable<Awaited<ReturnType<RemoteCalendars[Provider]>>>;

/** One address for all companies, since the provider knows it by heart; the state names the company. */
export function redirectUri({ runtime }: Ctx, provider: SignInProvider): string {
  return new URL(`/api/public/${provider}-calendar/callback`, runtime.environment.ATRIUM_BASE_URL).href;
}

const SignIn = z.object({
  provider: SignInProvider,
  staff_id: z.string(),
  session_id: z.string(),
  verifier: z.string(),
  expires_at: z.string(),
});

/** @throws AppError `forbidden` for a caller who is no colleague with a browser. */
function beginner(ctx: Ctx): { staff_id: string; session_id: string } {
  const staff_id = calendarOwner(ctx);
  return { staff_id, session_id: ctx.principal.kind === "staff" ? ctx.principal.session_id : "" };
}

/** What comes back with the code, so that no other person and no other browser can complete the sign-in. @throws AppError `invalid`. */
export async function openState(ctx: Ctx, provider: SignInProvider, state: string): Promise<{ verifier: string }> {
  const refused = invalidField("state", "expired", "This sign-in is over. Connect again.");
  const [slug, sealed = ""] = state.split("~");
  const text = slug === ctx.tenant.slug ? await openForTenant(ctx.runtime, ctx.tenant.id, stateColumn, sealed).catch(() => null) : null;
  if (text === null) throw refused;
  const { staff_id, session_id, verifier, expires_at, ...begun } = SignIn.parse(JSON.parse(text));
  const reader = beginner(ctx);
  if (staff_id !== reader.staff_id || session_id !== reader.session_id) throw refused;
  if (begun.provider !== provider || new Date(expires_at) < ctx.clock.now()) throw refused;
  return { verifier };
}

export const listCalendarConnections = query({
  id: "calendar_connections.list",
  summary: "List the calendars at providers that you have connected",
  permission: "calendar.read",
  input: z.strictObject({}),
  output: CalendarConnections,
  example: {},
  async run(ctx) {
    const where = { tenant_id: ctx.tenant.id, staff_id: calendarOwner(ctx) };
    const rows = await ctx.db.calendarConnection.findMany({ where, include: connectionParts, orderBy: { provider: "desc" } });
    const { calendars } = ctx.runtime.ports;
    const available = await Promise.all(CalendarProvider.options.map(async (each) => ((await calendars[each]()) ? [each] : [])));
    return { data: rows.map(toCalendarConnection), available: available.flat() };
  },
});

export const startConnection = query({
  id: "calendar_connections.start",
  summary: "Get the address at which you allow access to your calendar at a provider; it is good for 15 minutes",
  permission: "calendar.write",
  input: z.strictObject({ provider: SignInProvider }),
  output: ConnectionAddress,
  example: { provider: "google" },
  async run(ctx, { provider }) {
    const begun = beginner(ctx);
    const port = await portOf(ctx, provider);
    const verifier = randomBytes(32).toString("base64url");
    const expires_at = new Date(ctx.clock.now().getTime() + signInMinutes * 60_000).toISOString();
    const text = JSON.stringify({ provider, ...begun, verifier, expires_at });
    const state = `${ctx.tenant.slug}~${await sealForTenant(ctx.runtime, ctx.tenant.id, stateColumn, text)}`;
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    return { url: port.authorizationUrl({ state, challenge, redirect_uri: redirectUri(ctx, provider) }) };
  },
});
