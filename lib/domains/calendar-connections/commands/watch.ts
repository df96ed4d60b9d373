import { z } from "zod";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { command, internal } from "@/lib/kernel/operation";
import type { RemoteCalendarPort } from "@/lib/kernel/ports/remote-calendar";
import type { CalendarConnection as ConnectionRow } from "@/prisma/generated/client";

/** Providers' channels live for days; one that ends sooner than this is renewed. */
const renewedBeforeMs = 24 * 60 * 60_000;

type Channel = Pick<ConnectionRow, "channel" | "channel_expires_at">;

/**
 * Has the provider tell when something changes, and renews that before it ends. Null where nothing is to be done: the provider does not
 * offer it, or can't reach this installation, and then the sync goes by the clock alone.
 */
export async function keepWatching(ctx: Ctx, port: RemoteCalendarPort, access: string, row: ConnectionRow): Promise<Channel | null> {
  const { ATRIUM_BASE_URL } = ctx.runtime.environment;
  const isFresh = row.channel_expires_at !== null && row.channel_expires_at.getTime() - ctx.clock.now().getTime() > renewedBeforeMs;
  if (!port.watch || isFresh || !ATRIUM_BASE_URL.startsWith("https:")) return null;
  const address = new URL(`/api/public/calendar-notifications/${ctx.tenant.slug}`, ATRIUM_BASE_URL).href;
  const token = await makeLinkToken(ctx.runtime, ctx.tenant.id, "calendar notification", row.id);
  try {
    const watched = await port.watch(access, { calendar_id: row.calendar_id, channel: row.channel, address, token });
    return watched && { channel: watched.channel, channel_expires_at: watched.expires_at };
  } catch (error) {
    logOf(ctx).warn({ err: error, connection_id: row.id }, "a connected calendar does not tell of its changes");
    return null;
  }
}

export const noteRemoteChange = command({
  id: "calendar_connections.note_change",
  summary: "Sync a connected calendar soon, since the provider tells of a change",
  access: internal("called by the address that providers notify, with the token that they were given"),
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({}),
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const id = await readLinkToken(ctx.runtime, ctx.tenant.id, "calendar notification", token);
    if (id === null) return {};
    const now = ctx.clock.now();
    const where = { tenant_id: ctx.tenant.id, id, state: "active", next_sync_at: { gt: now } };
    await ctx.db.calendarConnection.updateMany({ where, data: { next_sync_at: now } });
    return {};
  },
});
