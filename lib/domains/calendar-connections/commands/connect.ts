import { z } from "zod";
import { calendarOwner } from "@/lib/domains/calendar";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { Applied, Reply } from "@/lib/kernel/definition";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { command } from "@/lib/kernel/operation";
import type { RemoteCalendar, RemoteCalendarPort } from "@/lib/kernel/ports/remote-calendar";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { findOwnConnection, openState, portOf, redirectUri, tokenColumn } from "../queries";
import { toCalendarConnection } from "../resource";
import { connectionRows } from "../rows";
import { CaldavConnect, CalendarChoice, CalendarConnection, CalendarProvider, ConnectionComplete } from "../schema";

const lost = new AppError("unavailable", "The provider did not respond.");

/** What a provider answered to a connection; the secret is sealed, since it may be stored on the way. */
interface Connected {
  account: string;
  account_id: string | null;
  sealed: string;
  calendars: RemoteCalendar[];
}

const working = { state: "active", failures: 0, failing_since: null, alerted: false };

async function endWatching(port: RemoteCalendarPort, secret: string, channel: string | null): Promise<void> {
  if (channel !== null && port.unwatch) await port.unwatch((await port.open(secret)).access, channel);
}

interface Account {
  account: string;
  account_id: string | null;
}

/** Addresses are given to other people; the address alone counts only where the provider's id is not known on both sides. */
function isSameAccount(before: Account, now: Account): boolean {
  if (before.account_id === null || now.account_id === null) return before.account.toLowerCase() === now.account.toLowerCase();
  return before.account_id === now.account_id;
}

/** Stores a connection, or renews the one before: of the same account, it goes on where it was. */
async function store(ctx: CommandCtx, provider: CalendarProvider, reply: Reply<Connected>): Promise<Applied<CalendarConnection>> {
  if (reply.kind === "refused") return { refusal: reply.error };
  if (reply.kind === "lost") return { refusal: lost };
  const { account, account_id, sealed, calendars } = reply.answer;
  const staff_id = calendarOwner(ctx);
  const fresh = {
    account,
    account_id,
    refresh_token: sealed,
    ...working,
    next_sync_at: ctx.clock.now(),
    calendars: calendars.map((each) => ({ ...each })),
  };
  const first = calendars[0]?.id ?? "primary";
  const found = await findOwnConnection(ctx, provider);
  if (!found) return { value: await createRow(ctx, connectionRows, { ...fresh, staff_id, provider, calendar_id: first }) };
  const before = await lockRow(ctx, connectionRows, found.id);
  const isSame =
    isSameAccount(before, { account, account_id }) && (calendars.length === 0 || calendars.some(({ id }) => id === before.calendar_id));
  if (isSame) return { value: await changeRow(ctx, connectionRows, before, fresh) };
  // Another calendar's events are other events.
  await ctx.db.calendarLink.deleteMany({ where: { tenant_id: ctx.tenant.id, connection_id: before.id } });
  return {
    value: await changeRow(ctx, connectionRows, before, {
      ...fresh,
      calendar_id: first,
      sync_token: null,
      channel: null,
      channel_expires_at: null,
    }),
  };
}

export const completeConnection = exchange({
  id: "calendar_connections.complete",
  summary: "Connect your calendar at a provider with the code and the state that it sent you back with",
  permission: "calendar.write",
  input: ConnectionComplete,
  output: CalendarConnection,
  example: { provider: "google", code: "4/0AbCdEf", state: "acme~v1.tenant.AAAA" },
  async prepare(ctx, given): Promise<{ ask: z.output<typeof ConnectionComplete> }> {
    await portOf(ctx, given.provider);
    await openState(ctx, given.provider, given.state);
    return { ask: given };
  },
  async call(ctx, { provider, code, state }): Promise<Connected> {
    const { verifier } = await openState(ctx, provider, state);
    const port = await portOf(ctx, provider);
    const { secret, ...account } = await port.exchangeCode({ code, verifier, redirect_uri: redirectUri(ctx, provider) });
    return { ...account, sealed: await sealForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, secret), calendars: [] };
  },
  apply: (ctx, { request: { provider } }, reply) => store(ctx, provider, reply),
});

export const connectCaldav = exchange({
  id: "calendar_connections.connect",
  summary: "Connect your calendars on a CalDAV server with its address, your user and a password",
  permission: "calendar.write",
  input: CaldavConnect,
  output: CalendarConnection,
  example: { url: "https://cloud.acme.example/dav", user: "ada", password: "copper-kettle-42" },
  async prepare(ctx, given): Promise<{ ask: { sealed: string } }> {
    calendarOwner(ctx);
    (await portOf(ctx, "caldav")).check(given.url);
    return { ask: { sealed: await sealForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, JSON.stringify(given)) } };
  },
  async call(ctx, { sealed }): Promise<Connected> {
    const given = CaldavConnect.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, sealed)));
    const { secret, calendars, ...account } = await (await portOf(ctx, "caldav")).connect(given);
    return { ...account, sealed: await sealForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, secret), calendars };
  },
  apply: (ctx, _asked, reply) => store(ctx, "caldav", reply),
});

export const chooseCalendar = command({
  id: "calendar_connections.choose",
  summary: "Choose which of your calendars at a provider is synced; events stay on both sides",
  permission: "calendar.write",
  input: CalendarChoice,
  output: CalendarConnection,
  example: { provider: "google", calendar_id: "primary" },
  async run(ctx, { provider, calendar_id }) {
    const found = await findOwnConnection(ctx, provider);
    if (!found) throw notFound("calendar connection");
    const before = await lockRow(ctx, connectionRows, found.id);
    const { calendars } = toCalendarConnection(before);
    if (!calendars.some(({ id }) => id === calendar_id)) throw invalidField("calendar_id", "unknown", "The account has no such calendar.");
    if (before.calendar_id === calendar_id) return toCalendarConnection(before);
    await ctx.db.calendarLink.deleteMany({ where: { tenant_id: ctx.tenant.id, connection_id: before.id } });
    const next_sync_at = ctx.clock.now();
    return changeRow(
      ctx,
      connectionRows,
      { ...before, links: [] },
      { calendar_id, sync_token: null, next_sync_at, channel_expires_at: null },
    );
  },
});

export const disconnectCalendar = exchange({
  id: "calendar_connections.disconnect",
  summary: "Disconnect your calendar at a provider and withdraw the access; events stay on both sides",
  permission: "calendar.write",
  input: z.strictObject({ provider: CalendarProvider }),
  output: z.object({}),
  example: { provider: "google" },
  async prepare(ctx, { provider }): Promise<{ ask: { id: string; provider: CalendarProvider } }> {
    const row = await findOwnConnection(ctx, provider);
    if (!row) throw notFound("calendar connection");
    return { ask: { id: row.id, provider } };
  },
  async call(ctx, { id, provider }) {
    const row = await findOwnConnection(ctx, provider);
    const port = await ctx.runtime.ports.calendars[provider]();
    // Without an answer the access is forgotten here all the same.
    if (row?.id !== id || !port) return {};
    const secret = await openForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, row.refresh_token);
    await endWatching(port, secret, row.channel).catch(() => undefined);
    if ("revoke" in port) await port.revoke(secret).catch(() => undefined);
    return {};
  },
  async apply(ctx, { request: { id } }) {
    await deleteRow(ctx, connectionRows, await lockRow(ctx, connectionRows, id));
    return { value: {} };
  },
});
