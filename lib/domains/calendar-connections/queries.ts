import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { calendarOwner } from "@/lib/domains/calendar";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { RemoteCalendarPort } from "@/lib/kernel/ports/remote-calendar";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { toCalendarConnection, type ConnectionWithLinks } from "./resource";
import { connectionParts } from "./rows";
import { CalendarConnections, ConnectionAddress } from "./schema";

export const tokenColumn = "calendar_connections.refresh_token";
const stateColumn = "calendar_connections.state";
/** Minutes for the sign-in at the provider. */
const signInMinutes = 15;

/** The caller's own connection with Google; null without one. */
export function findOwnConnection(ctx: Ctx): Promise<ConnectionWithLinks | null> {
  const where = { tenant_id: ctx.tenant.id, staff_id: calendarOwner(ctx), provider: "google" };
  return ctx.db.calendarConnection.findFirst({ where, include: connectionParts });
}

/** @throws AppError `conflict` where the operator has not set up Google's side. */
export async function googlePort({ runtime }: Ctx): Promise<RemoteCalendarPort> {
  const port = await runtime.ports.googleCalendar();
  if (!port) throw new AppError("conflict", "Google Calendar is not set up on this installation. Ask its operator.");
  return port;
}

/** One address for all companies, since Google knows it by heart; the state names the company. */
export function redirectUri({ runtime }: Ctx): string {
  return new URL("/api/public/google-calendar/callback", runtime.environment.ATRIUM_BASE_URL).href;
}

const SignIn = z.object({ staff_id: z.string(), verifier: z.string(), expires_at: z.string() });

/** What comes back with the code, so that no other person can complete the sign-in. @throws AppError `invalid`. */
export async function openState(ctx: Ctx, state: string): Promise<{ verifier: string }> {
  const refused = invalidField("state", "expired", "This sign-in is over. Connect again.");
  const [slug, sealed = ""] = state.split("~");
  const text = slug === ctx.tenant.slug ? await openForTenant(ctx.runtime, ctx.tenant.id, stateColumn, sealed).catch(() => null) : null;
  if (text === null) throw refused;
  const { staff_id, verifier, expires_at } = SignIn.parse(JSON.parse(text));
  if (staff_id !== calendarOwner(ctx) || new Date(expires_at) < ctx.clock.now()) throw refused;
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
    const row = await findOwnConnection(ctx);
    return { data: row ? [toCalendarConnection(row)] : [], available: (await ctx.runtime.ports.googleCalendar()) !== null };
  },
});

export const startGoogleConnection = query({
  id: "calendar_connections.start",
  summary: "Get the address at which you allow access to your Google Calendar; it is good for 15 minutes",
  permission: "calendar.write",
  input: z.strictObject({}),
  output: ConnectionAddress,
  example: {},
  async run(ctx) {
    const staff_id = calendarOwner(ctx);
    const port = await googlePort(ctx);
    const verifier = randomBytes(32).toString("base64url");
    const expires_at = new Date(ctx.clock.now().getTime() + signInMinutes * 60_000).toISOString();
    const text = JSON.stringify({ staff_id, verifier, expires_at });
    const state = `${ctx.tenant.slug}~${await sealForTenant(ctx.runtime, ctx.tenant.id, stateColumn, text)}`;
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    return { url: port.authorizationUrl({ state, challenge, redirect_uri: redirectUri(ctx) }) };
  },
});
