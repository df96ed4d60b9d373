import { expect } from "vitest";
import { syncConnectedCalendars } from "@/inngest/calendar-connections/sync-connected-calendars";
import { createCalendarEvent, deleteCalendarEvent, listCalendarEntries, updateCalendarEvent } from "@/lib/domains/calendar";
import { syncConnectionNow } from "@/lib/domains/calendar-connections";
import type { CalendarProvider } from "@/lib/domains/calendar-connections/schema";
import { decodeId } from "@/lib/kernel/base/ids";
import type { World } from "@/tests/support/world";

/** A calendar at a provider, as its owner uses it there. */
export interface Side {
  provider: CalendarProvider;
  /** The events that are there, by id. */
  titles(): Promise<Map<string, string>>;
  create(name: string): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Answers of the next writes get lost. */
  lose(writes: number): void;
  /** The tokens given so far become too old, or are known again. */
  forget(forgets: boolean): void;
}

/** A small generator (mulberry32), so that a failing history can be repeated. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ownerOf = (world: World) => world.ctx("acme");

/** The own events of February to April 2026. */
export async function entriesOf(world: World) {
  const { data } = await listCalendarEntries(ownerOf(world), { from: "2026-02-15", to: "2026-04-30", source: "events" });
  return data.map(({ id, title }) => ({ title, id: decodeId("calendar_event", id) ?? "" }));
}

export async function syncOnce(world: World, provider: CalendarProvider): Promise<void> {
  await syncConnectionNow(ownerOf(world), { provider });
  await syncConnectedCalendars.work(world.systemCtx("acme"));
  world.clock.advance(60_000);
}

export const createHere = (world: World, title: string) =>
  createCalendarEvent(ownerOf(world), { title, starts: "2026-03-04T09:00", ends: "2026-03-04T10:00" });

/** Changes both sides at random, with lost answers and old tokens between, and expects the same events on both in the end. */
export async function runHistory(world: World, side: Side, seed: number): Promise<void> {
  const random = randomOf(seed);
  for (let step = 0; step < 24; step += 1) {
    const shown = await entriesOf(world);
    const entry = shown[random(Math.max(shown.length, 1))];
    const there = [...(await side.titles()).keys()];
    const remote = there[random(Math.max(there.length, 1))];
    const name = `${String(seed)}.${String(step)}`;
    switch (random(8)) {
      case 0:
        await createHere(world, name);
        break;
      case 1:
        await side.create(name);
        break;
      case 2:
        if (entry) await updateCalendarEvent(ownerOf(world), { id: entry.id, title: name });
        break;
      case 3:
        if (remote !== undefined) await side.rename(remote, name);
        break;
      case 4:
        if (entry) await deleteCalendarEvent(ownerOf(world), { id: entry.id });
        break;
      case 5:
        if (remote !== undefined) await side.remove(remote);
        break;
      case 6:
        side.lose(random(2));
        break;
      default:
        side.forget(random(3) === 0);
        await syncOnce(world, side.provider);
    }
    world.clock.advance(1000);
  }
  side.lose(0);
  for (let round = 0; round < 3; round += 1) await syncOnce(world, side.provider);
  const here = (await entriesOf(world)).map(({ title }) => title);
  expect(here.sort()).toEqual([...(await side.titles()).values()].sort());
}
