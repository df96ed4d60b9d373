import { z } from "zod";
import { deleteCalendarEvent, getCalendarEvent, importCalendarEvent, settleCalendarEvent } from "@/lib/domains/calendar";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import type { CalendarLink as LinkRow } from "@/prisma/generated/client";
import { changesToEvent, fieldsOfEvent, haveSameClocks, readBase, timesToEvent, withZoneOf } from "./fields";
import { eventIdIn, isEqual, mergeFields, type Lost } from "../rules/merge";
import { connectionRows } from "../rows";
import { CalendarConnectionId, EventFields, RemoteState, ReplacedValue } from "../schema";

/** How many replaced values an event keeps. */
const keptValues = 10;

const bySync = internal("called by the sync of connected calendars, as the system");
const remote = {
  remote_id: "06cq000001o0100000000000l8",
  own_id: "06cq000001o0100000000000l8",
  etag: '"1"',
  updated_at: "2026-01-05T09:00:00.000Z",
  read_only: false,
  timezone: "Europe/London",
  fields: { title: "Dentist", location: "", notes: "", times: "2026-01-06T09:00Z/2026-01-06T10:00Z", repeat: "", changes: "" },
};
const connection_id = "ccn_01jd0p2q3r4s5t6v7w8x9y0z1a";

type Event = z.output<typeof getCalendarEvent.output>;

async function findEvent(ctx: CommandCtx, id: string): Promise<Event | null> {
  return getCalendarEvent(ctx, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}

/** The event that was sent there by a sync that was killed before it could note so. */
async function findSentBefore(ctx: CommandCtx, connection_id: string, owner_id: string, own_id: string | null): Promise<string | null> {
  const event_id = own_id === null ? null : eventIdIn(own_id);
  if (event_id === null) return null;
  const own = { tenant_id: ctx.tenant.id };
  if (await ctx.db.calendarLink.findFirst({ where: { ...own, connection_id, event_id }, select: { id: true } })) return null;
  return (await ctx.db.calendarEvent.findFirst({ where: { ...own, id: event_id, owner_id }, select: { id: true } }))?.id ?? null;
}

async function createHere(ctx: CommandCtx, owner_id: string, { fields, timezone }: RemoteState): Promise<string> {
  const { title, location, notes, times, repeat } = fields;
  const zone = timezone ?? (await readSettings(ctx)).timezone;
  const texts = { title, location: location === "" ? null : location, notes, rrule: repeat === "" ? null : repeat };
  return (await importCalendarEvent(ctx, { owner_id, ...texts, ...timesToEvent(times, zone), changes: changesToEvent(fields, zone) })).id;
}

async function changeHere(ctx: CommandCtx, event: Event, merged: EventFields, named: string | null): Promise<void> {
  const before = fieldsOfEvent(event);
  if (isEqual(before, merged)) return;
  const isKept = named === null || haveSameClocks(event.timezone, named, event.starts ?? event.starts_on ?? "");
  const zone = isKept ? event.timezone : named;
  const when = merged.times === before.times ? {} : timesToEvent(merged.times, zone);
  const { title, notes, location, repeat } = merged;
  const texts = { title, notes, location: location === "" ? null : location };
  // A rule that is kept is kept as it was written here.
  const rrule = repeat === before.repeat ? event.rrule : repeat === "" ? null : repeat;
  await settleCalendarEvent(ctx, { id: event.id, ...texts, rrule, ...when, changes: changesToEvent(merged, zone) });
}

function keepLost(link: LinkRow, lost: readonly Lost[], at: Date): z.input<typeof ReplacedValue>[] {
  const before = z.array(ReplacedValue).parse(link.replaced);
  const added = lost.map((value) => ({ ...value, at }));
  return [...added, ...before].slice(0, keptValues).map((value) => ({ ...value, at: value.at.toISOString() }));
}

export const settleRemoteEvent = command({
  id: "calendar_connections.settle",
  summary: "Bring an event here to what its copy at the provider says, field by field",
  access: bySync,
  input: z.strictObject({ id: CalendarConnectionId, remote: RemoteState }),
  output: z.object({}),
  example: { id: connection_id, remote },
  async run(ctx, { id, remote: there }) {
    const { staff_id } = await lockRow(ctx, connectionRows, id);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, connection_id: id };
    const { remote_id, etag, read_only } = there;
    const storedAs = (fields: EventFields) => ({ etag, read_only, base: fields, updated_at: now });
    const link = await ctx.db.calendarLink.findFirst({ where: { ...own, remote_id } });
    if (!link) {
      const sent = await findSentBefore(ctx, id, staff_id, there.own_id);
      const event = sent === null ? null : await findEvent(ctx, sent);
      const fields = event ? withZoneOf(fieldsOfEvent(event), there.fields) : there.fields;
      const event_id = event?.id ?? (await createHere(ctx, staff_id, there));
      const created = { ...own, ...storedAs(fields), id: newId(now), event_id, remote_id, replaced: [], created_at: now };
      await ctx.db.calendarLink.create({ data: created });
      return {};
    }
    const base = readBase(link.base);
    const fields = withZoneOf(base, there.fields);
    const event = await findEvent(ctx, link.event_id);
    const where = { tenant_id: ctx.tenant.id, id: link.id };
    if (!event) {
      // Deleted here: the copy there is deleted too, unless it has changed meanwhile.
      const event_id = isEqual(base, fields) ? link.event_id : await createHere(ctx, staff_id, there);
      await ctx.db.calendarLink.updateMany({ where, data: { ...storedAs(fields), event_id } });
      return {};
    }
    const here = fieldsOfEvent(event);
    const merged = mergeFields({ base, here, there: fields, here_at: event.updated_at, there_at: there.updated_at, read_only });
    await changeHere(ctx, event, merged.fields, there.timezone);
    await ctx.db.calendarLink.updateMany({ where, data: { ...storedAs(fields), replaced: keepLost(link, merged.lost, now) } });
    return {};
  },
});

export const settleRemoteDeletion = command({
  id: "calendar_connections.settle_deletion",
  summary: "Delete an event whose copy at the provider was deleted, unless it has changed here meanwhile",
  access: bySync,
  input: z.strictObject({ id: CalendarConnectionId, remote_id: z.string() }),
  output: z.object({}),
  example: { id: connection_id, remote_id: remote.remote_id },
  async run(ctx, { id, remote_id }) {
    await lockRow(ctx, connectionRows, id);
    const own = { tenant_id: ctx.tenant.id, connection_id: id };
    const link = await ctx.db.calendarLink.findFirst({ where: { ...own, remote_id } });
    if (!link) return {};
    const event = await findEvent(ctx, link.event_id);
    const isUntouched = event && (link.read_only || isEqual(fieldsOfEvent(event), readBase(link.base)));
    if (isUntouched) await deleteCalendarEvent(ctx, { id: event.id });
    // An event that changed here goes there anew.
    await ctx.db.calendarLink.deleteMany({ where: { tenant_id: ctx.tenant.id, id: link.id } });
    return {};
  },
});

export const storePush = command({
  id: "calendar_connections.store_push",
  summary: "Note what the provider has of an event",
  access: bySync,
  input: z.strictObject({
    id: CalendarConnectionId,
    event_id: idOf("calendar_event"),
    remote_id: z.string(),
    etag: z.string(),
    fields: EventFields,
  }),
  output: z.object({}),
  example: {
    id: connection_id,
    event_id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a",
    remote_id: remote.remote_id,
    etag: remote.etag,
    fields: remote.fields,
  },
  async run(ctx, { id, event_id, remote_id, etag, fields }) {
    await lockRow(ctx, connectionRows, id);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, connection_id: id };
    const stored = { remote_id, etag, base: fields, updated_at: now };
    const { count } = await ctx.db.calendarLink.updateMany({ where: { ...own, event_id }, data: stored });
    if (count === 0)
      await ctx.db.calendarLink.create({
        data: { ...own, ...stored, id: newId(now), event_id, read_only: false, replaced: [], created_at: now },
      });
    return {};
  },
});

export const removeLink = command({
  id: "calendar_connections.remove_link",
  summary: "Forget the copy of an event at the provider",
  access: bySync,
  input: z.strictObject({ id: CalendarConnectionId, remote_id: z.string() }),
  output: z.object({}),
  example: { id: connection_id, remote_id: remote.remote_id },
  async run(ctx, { id, remote_id }) {
    await ctx.db.calendarLink.deleteMany({ where: { tenant_id: ctx.tenant.id, connection_id: id, remote_id } });
    return {};
  },
});
