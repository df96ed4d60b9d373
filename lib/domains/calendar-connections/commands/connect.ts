import { z } from "zod";
import { calendarOwner } from "@/lib/domains/calendar";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import type { RemoteAccount } from "@/lib/kernel/ports/remote-calendar";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { findOwnConnection, googlePort, openState, redirectUri, tokenColumn } from "../queries";
import { connectionRows } from "../rows";
import { CalendarConnection, ConnectionComplete } from "../schema";

const lost = new AppError("unavailable", "Google did not respond.");

export const completeGoogleConnection = exchange({
  id: "calendar_connections.complete",
  summary: "Connect your Google Calendar with the code and the state that Google sent you back with",
  permission: "calendar.write",
  input: ConnectionComplete,
  output: CalendarConnection,
  example: { code: "4/0AbCdEf", state: "acme~v1.tenant.AAAA" },
  async prepare(ctx, { code, state }): Promise<{ ask: { code: string; state: string } }> {
    await googlePort(ctx);
    await openState(ctx, state);
    return { ask: { code, state } };
  },
  async call(ctx, { code, state }): Promise<RemoteAccount> {
    const { verifier } = await openState(ctx, state);
    return (await googlePort(ctx)).exchangeCode({ code, verifier, redirect_uri: redirectUri(ctx) });
  },
  async apply(ctx, _asked, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: lost };
    const { account, refresh_token: token } = reply.answer;
    const staff_id = calendarOwner(ctx);
    const refresh_token = await sealForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, token);
    const fresh = { account, refresh_token, state: "active", failures: 0, next_sync_at: ctx.clock.now() };
    const found = await findOwnConnection(ctx);
    if (!found) return { value: await createRow(ctx, connectionRows, { ...fresh, staff_id, provider: "google", calendar_id: "primary" }) };
    const before = await lockRow(ctx, connectionRows, found.id);
    // Another account's events are other events.
    if (before.account !== account) await ctx.db.calendarLink.deleteMany({ where: { tenant_id: ctx.tenant.id, connection_id: before.id } });
    return {
      value: await changeRow(ctx, connectionRows, before, { ...fresh, ...(before.account === account ? {} : { sync_token: null }) }),
    };
  },
});

export const disconnectGoogle = exchange({
  id: "calendar_connections.disconnect",
  summary: "Disconnect your Google Calendar and withdraw the access; events stay on both sides",
  permission: "calendar.write",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async prepare(ctx): Promise<{ ask: { id: string } }> {
    const row = await findOwnConnection(ctx);
    if (!row) throw notFound("calendar connection");
    return { ask: { id: row.id } };
  },
  async call(ctx, { id }) {
    const row = await findOwnConnection(ctx);
    const port = await ctx.runtime.ports.googleCalendar();
    // Without an answer the access is forgotten here all the same.
    if (row?.id === id && port)
      await port.revoke(await openForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, row.refresh_token)).catch(() => undefined);
    return {};
  },
  async apply(ctx, { request: { id } }) {
    await deleteRow(ctx, connectionRows, await lockRow(ctx, connectionRows, id));
    return { value: {} };
  },
});
