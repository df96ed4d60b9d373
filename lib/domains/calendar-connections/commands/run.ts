import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { listOwnEvents } from "@/lib/domains/calendar";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { passesByItself } from "@/lib/kernel/database-errors";
import { runInTenant } from "@/lib/kernel/db";
import type { RemoteCalendarPort, RemoteChange, RemotePage } from "@/lib/kernel/ports/remote-calendar";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import type { CalendarConnection as ConnectionRow, CalendarLink as LinkRow, Prisma } from "@/prisma/generated/client";
import { removeLink, settleRemoteDeletion, settleRemoteEvent, storePush } from "./settle";
import { portOf, tokenColumn } from "../queries";
import { keepWatching } from "./watch";
import { endOf, fieldsOfEvent, fieldsOfRemote, fieldsToRemote, readBase, startOf, zoneOf } from "./fields";
import { forgetSide, noteChange, readLeftOut, writeLeftOut, type LeftOutEvents } from "../rules/left-out";
import { isEqual, remoteIdOf } from "../rules/merge";
import { CalendarProvider, type EventFields } from "../schema";

/** Minutes from one sync to the next; doubled with each failure in a row, to two hours at most. */
const intervalMs = 15 * 60_000;
const longestPauseMs = 2 * 60 * 60_000;
/** After a kill, another sync takes over then. */
const claimMs = 10 * 60_000;
/** Events that ended longer ago are left where they are. */
const pastDays = 30;

interface Sync {
  ctx: Ctx;
  port: RemoteCalendarPort;
  access: string;
  /** The company's. */
  timezone: string;
  row: ConnectionRow;
  /** The first day that counts. */
  from: string;
  /** The repeating events that stay on their side. */
  leftOut: LeftOutEvents;
}

/** Syncs a connection: first what changed at the provider, then what changed here. It is no command, since it calls out between writes. */
export async function syncConnection(ctx: Ctx, id: string): Promise<void> {
  const row = await claim(ctx, id);
  if (!row) return;
  const failed = await run(ctx, row).then(
    () => null,
    (error: unknown) => {
      logOf(ctx).warn({ err: error, connection_id: id }, "a connected calendar could not be synced");
      return error;
    },
  );
  const now = ctx.clock.now();
  const failures = failed === null ? 0 : row.failures + 1;
  const pause = failed === null ? intervalMs : Math.min(intervalMs * 2 ** Math.min(failures - 1, 5), longestPauseMs);
  const isWithdrawn = failed instanceof AppError && failed.code === "conflict";
  const data = {
    failures,
    claimed_until: null,
    updated_at: now,
    ...(isWithdrawn ? { state: "reconnect" } : {}),
    ...(failed === null ? { synced_at: now, failing_since: null, alerted: false } : { failing_since: row.failing_since ?? now }),
  };
  await store(ctx, id, data);
  // A sync that was asked for meanwhile stays due.
  const unasked = { tenant_id: ctx.tenant.id, id, next_sync_at: new Date(row.claimed_until ?? now) };
  const next_sync_at = new Date(now.getTime() + pause);
  await runInTenant(ctx.tenant.id, () => ctx.db.calendarConnection.updateMany({ where: unasked, data: { next_sync_at } }));
}

/** One sync at a time: while one has claimed the connection, no other begins, whoever asks for it. */
function claim(ctx: Ctx, id: string): Promise<ConnectionRow | null> {
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, id };
  return runInTenant(ctx.tenant.id, async () => {
    const free = { OR: [{ claimed_until: null }, { claimed_until: { lte: now } }] };
    const due = { ...own, state: "active", next_sync_at: { lte: now }, ...free };
    const until = new Date(now.getTime() + claimMs);
    const { count } = await ctx.db.calendarConnection.updateMany({ where: due, data: { claimed_until: until, next_sync_at: until } });
    return count === 0 ? null : ctx.db.calendarConnection.findFirst({ where: own });
  });
}

async function store(ctx: Ctx, id: string, data: Prisma.CalendarConnectionUpdateManyMutationInput): Promise<void> {
  await runInTenant(ctx.tenant.id, () => ctx.db.calendarConnection.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data }));
}

async function run(ctx: Ctx, row: ConnectionRow): Promise<void> {
  const port = await portOf(ctx, CalendarProvider.parse(row.provider));
  const { access, secret } = await port.open(await openForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, row.refresh_token));
  if (secret !== null) await store(ctx, row.id, { refresh_token: await sealForTenant(ctx.runtime, ctx.tenant.id, tokenColumn, secret) });
  await store(ctx, row.id, { calendars: (await port.listCalendars(access)).map((each) => ({ ...each })) });
  const { timezone } = await runInTenant(ctx.tenant.id, () => readSettings(ctx));
  const from = addDays(dayInTimezone(ctx.clock.now(), "UTC"), -pastDays);
  const sync = { ctx, port, access, row, timezone, from, leftOut: readLeftOut(row.left_out) };
  if (!(await pull(sync, row.sync_token))) await pull(sync, null);
  await push(sync);
  const channel = await keepWatching(ctx, port, access, row);
  if (channel) await store(ctx, row.id, channel);
}

/** Reads the changes since the token, or everything. @returns false for a token that is too old. */
async function pull(sync: Sync, sync_token: string | null): Promise<boolean> {
  const { ctx, port, access, row, timezone } = sync;
  const seen = new Set<string>();
  const links = await linksOf(sync);
  const linked = new Set(links.map(({ remote_id }) => remote_id));
  if (sync_token === null) forgetSide(sync.leftOut, "provider");
  for (let page: string | null = null; ;) {
    const read = await port.listChanges(access, { calendar_id: row.calendar_id, sync_token, page, timezone });
    if (read === null) return false;
    for (const change of read.changes) {
      if (change.kind === "present") seen.add(change.event.remote_id);
      if (change.kind === "unread") seen.add(change.remote_id);
      await settle(sync, change, linked);
    }
    if (read.next_page === null) {
      // A full list names no deletions: what it does not have is gone.
      if (sync_token === null)
        await sweep(
          sync,
          links.filter(({ remote_id }) => !seen.has(remote_id)),
          read.covers,
        );
      await store(ctx, row.id, { sync_token: read.sync_token, left_out: writeLeftOut(sync.leftOut) });
      return true;
    }
    page = read.next_page;
  }
}

/** Of a list for a range of days, an event that it should have but has not may have been moved out of it. */
async function sweep(sync: Sync, unseen: readonly LinkRow[], covers: RemotePage["covers"]): Promise<void> {
  const { port, access, row } = sync;
  const linked = new Set(unseen.map(({ remote_id }) => remote_id));
  for (const { remote_id, base } of unseen) {
    const fields = readBase(base);
    if (covers && (endOf(fields) <= covers.from || startOf(fields) >= covers.to)) continue;
    const change = port.read ? await port.read(access, row.calendar_id, remote_id) : { kind: "deleted" as const, remote_id };
    await settle(sync, change, linked);
  }
}

async function settle({ ctx, row, from, leftOut }: Sync, change: RemoteChange, linked: ReadonlySet<string>): Promise<void> {
  switch (change.kind) {
    case "left_out":
    case "deleted": {
      const { remote_id } = change;
      noteChange(leftOut, remote_id, change.kind === "left_out" ? change.series : null, from);
      if (linked.has(remote_id)) await settleRemoteDeletion(ctx, { id: row.id, remote_id });
      return;
    }
    case "unread":
      // Its copy here stays as it is.
      return noteChange(leftOut, change.remote_id, { title: change.title, until: null }, from);
    case "present": {
      const { fields: given, ...event } = change.event;
      const { remote_id } = event;
      const leaveOut = () => noteChange(leftOut, remote_id, { title: given.title, until: null }, from);
      try {
        const fields = fieldsOfRemote(given);
        if (fields === null) return leaveOut();
        noteChange(leftOut, remote_id, null, from);
        if (!linked.has(remote_id) && endOf(fields) < new Date(from)) return;
        await settleRemoteEvent(ctx, { id: row.id, remote: { ...event, timezone: zoneOf(given.times), fields } });
      } catch (error) {
        // An event that can't be here, such as one of two years, must not stop the others.
        if (passesByItself(error)) throw error;
        leaveOut();
        logOf(ctx).warn({ err: error, remote_id }, "an event of a connected calendar was left out");
      }
    }
  }
}

function linksOf({ ctx, row }: Sync): Promise<LinkRow[]> {
  const where = { tenant_id: ctx.tenant.id, connection_id: row.id };
  return runInTenant(ctx.tenant.id, () => ctx.db.calendarLink.findMany({ where }));
}

/** Sends what is new, changed or deleted here. What changed there meanwhile waits for the next pull. */
async function push(sync: Sync): Promise<void> {
  const { ctx, port, access, row, from, leftOut } = sync;
  const links = new Map((await linksOf(sync)).map((link) => [link.event_id, link]));
  const { data } = await listOwnEvents(ctx, { owner_id: row.staff_id, from });
  const isHeld = (event: (typeof data)[number]) =>
    event.rrule === null || (port.canHold?.(fieldsToRemote(fieldsOfEvent(event), event.timezone)) ?? true);
  // Their copies there, if any, stay as they are.
  const unheld = new Map(data.filter((event) => !isHeld(event)).map(({ id, title }) => [id, title]));
  forgetSide(leftOut, "here");
  for (const [id, title] of unheld) leftOut.set(id, { id, title, side: "here" });
  await store(ctx, row.id, { left_out: writeLeftOut(leftOut) });
  for (const event of data) {
    const fields = fieldsOfEvent(event);
    const link = links.get(event.id);
    if (unheld.has(event.id) || link?.read_only || (link && isEqual(fields, readBase(link.base)))) continue;
    try {
      await send(sync, event.id, fields, event.timezone, link);
    } catch (error) {
      // What the provider or its answer makes of one event must not keep the others; withdrawn access and outages concern all of them.
      if (passesByItself(error) || (error instanceof AppError && error.code === "conflict")) throw error;
      leftOut.set(event.id, { id: event.id, title: event.title, side: "here" });
      logOf(ctx).warn({ err: error, event_id: event.id }, "an event could not be sent to a connected calendar");
    }
  }
  await store(ctx, row.id, { left_out: writeLeftOut(leftOut) });
  for (const { event_id, remote_id, etag, read_only } of links.values()) {
    if (await exists(ctx, event_id)) continue;
    const written = read_only ? { kind: "gone" } : await port.remove(access, row.calendar_id, { remote_id, etag });
    if (written.kind !== "changed") await removeLink(ctx, { id: row.id, remote_id });
  }
}

async function send({ ctx, port, access, row }: Sync, event_id: string, fields: EventFields, timezone: string, link: LinkRow | undefined) {
  const remote = fieldsToRemote(fields, timezone);
  if (link) {
    const written = await port.update(access, row.calendar_id, link, remote, fieldsToRemote(readBase(link.base), timezone));
    if (written.kind === "done") await storePush(ctx, { id: row.id, event_id, remote_id: link.remote_id, etag: written.etag, fields });
    if (written.kind !== "gone") return;
  }
  // An id that was used before, such as that of an event deleted there, can't be used again.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const remote_id = remoteIdOf(event_id, attempt);
    const written = await port.insert(access, row.calendar_id, remote_id, remote);
    if (written.kind !== "done") continue;
    await storePush(ctx, { id: row.id, event_id, remote_id: written.remote_id, etag: written.etag, fields });
    return;
  }
}

function exists(ctx: Ctx, id: string): Promise<boolean> {
  const where = { tenant_id: ctx.tenant.id, id };
  return runInTenant(ctx.tenant.id, async () => (await ctx.db.calendarEvent.count({ where })) > 0);
}
