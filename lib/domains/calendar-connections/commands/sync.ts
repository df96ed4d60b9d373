import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { findOwnConnection } from "../queries";
import { toCalendarConnection } from "../resource";
import { connectionRows } from "../rows";
import { CalendarConnection, CalendarConnectionId, CalendarProvider } from "../schema";

/** The worker syncs it within a minute; two syncs of one connection never run at once. */
export const syncConnectionNow = command({
  id: "calendar_connections.sync",
  summary: "Sync your calendar with the one at a provider as soon as possible",
  permission: "calendar.write",
  input: z.strictObject({ provider: CalendarProvider }),
  output: CalendarConnection,
  example: { provider: "google" },
  async run(ctx, { provider }) {
    const found = await findOwnConnection(ctx, provider);
    if (!found) throw new AppError("conflict", "Connect this calendar first.");
    const before = await lockRow(ctx, connectionRows, found.id);
    if (before.state === "reconnect") throw new AppError("conflict", "The provider no longer allows access. Connect again.");
    const now = ctx.clock.now();
    if (before.next_sync_at <= now) return toCalendarConnection(before);
    return changeRow(ctx, connectionRows, before, { next_sync_at: now });
  },
});

export const listDueConnections = query({
  id: "calendar_connections.list_due",
  summary: "List the connections that are due",
  access: internal("called by the schedule of connected calendars, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(CalendarConnectionId) }),
  example: {},
  async run(ctx) {
    const where = { tenant_id: ctx.tenant.id, state: "active", next_sync_at: { lte: ctx.clock.now() } };
    const rows = await ctx.db.calendarConnection.findMany({
      where,
      select: { id: true },
      orderBy: [{ next_sync_at: "asc" }, { id: "asc" }],
    });
    return { ids: rows.map(({ id }) => id) };
  },
});
