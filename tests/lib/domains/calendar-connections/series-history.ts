import { expect } from "vitest";
import {
  createCalendarEvent,
  deleteCalendarEvent,
  deleteCalendarOccurrence,
  listCalendarEntries,
  listOwnEvents,
  updateCalendarEvent,
  updateCalendarOccurrence,
} from "@/lib/domains/calendar";
import type { CalendarEvent } from "@/lib/domains/calendar/schema";
import type { CalendarProvider } from "@/lib/domains/calendar-connections/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { World } from "@/tests/support/world";
import { randomOf, syncOnce } from "./history";

/** Range in which all events of a history are; the clocks of Paris change on 29 March. */
export const range = { from: "2026-02-15", to: "2026-05-20" } as const;
const [firstMoment, lastMoment] = [`${range.from}T00:00:00Z`, `${range.to}T23:59:59Z`];

/** A calendar at a provider with series, as its owner uses it there. */
export interface SeriesSide {
  provider: CalendarProvider;
  /** Title, start and end of what is seen there. */
  shown(from: string, to: string): string[];
  /** The ids of events and series. */
  ids(): string[];
  createSeries(name: string, rule: string): void;
  rename(id: string, name: string): void;
  /** Has an event or a series begin at another hour. */
  move(id: string, hour: number): void;
  renameOccurrence(id: string, index: number, name: string): void;
  moveOccurrence(id: string, index: number): void;
  cancelOccurrence(id: string, index: number): void;
  remove(id: string): void;
  lose(writes: number): void;
  expire(): void;
}

export const there = (side: SeriesSide): string[] => side.shown(firstMoment, lastMoment);

/** Title, start and end of what is seen here. */
export async function here(world: World): Promise<string[]> {
  const { data } = await listCalendarEntries(world.ctx("acme"), { ...range, source: "events" });
  const day = (text: string, more: number) => Date.parse(`${text}T00:00:00Z`) + more * 86_400_000;
  return data
    .map(({ title, starts_at, ends_at, starts_on, ends_on }) =>
      [title, starts_at?.getTime() ?? day(starts_on, 0), ends_at?.getTime() ?? day(ends_on, 1)].join(" "),
    )
    .sort();
}

export const ownEvents = async (world: World): Promise<CalendarEvent[]> => {
  const owner = world.ctx("acme");
  const staff = owner.principal.kind === "staff" ? owner.principal.staff_id : "";
  return (await listOwnEvents(world.systemCtx("acme"), { owner_id: staff, from: "2026-01-01" })).data;
};

const rules = [
  "FREQ=WEEKLY;COUNT=5",
  "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260420",
  "FREQ=DAILY;INTERVAL=3;COUNT=8",
  "FREQ=MONTHLY;COUNT=2",
] as const;

/** What the person does with an event here. An occurrence that is no more is none of theirs. */
async function changeHere(world: World, event: CalendarEvent | undefined, name: string, random: (below: number) => number): Promise<void> {
  const owner = world.ctx("acme");
  const rule = rules[random(rules.length)] ?? rules[0];
  const hour = String(9 + random(6)).padStart(2, "0");
  const times = { starts: `2026-03-05T${hour}:00`, ends: `2026-03-05T${hour}:30`, timezone: "Europe/Paris" };
  const kind = random(9);
  if (!event || kind < 2) {
    await createCalendarEvent(owner, { title: name, ...times, rrule: random(4) === 0 ? null : rule });
    return;
  }
  const { id } = event;
  const { data } = await listCalendarEntries(owner, { ...range, source: "events" });
  const shown = data.filter((entry) => entry.id === encodeId("calendar_event", id));
  const occurrence = shown[random(Math.max(shown.length, 1))]?.occurrence ?? `2026-03-12T${hour}:00`;
  const scope = random(3) === 0 ? ("following" as const) : ("this" as const);
  const of = { id, occurrence, scope };
  switch (kind) {
    case 2:
      await updateCalendarEvent(owner, { id, title: name });
      break;
    case 3:
      await updateCalendarEvent(owner, { id, ...times });
      break;
    case 4:
      await updateCalendarEvent(owner, { id, rrule: random(4) === 0 ? null : rule });
      break;
    case 5:
      await updateCalendarOccurrence(owner, { ...of, title: name });
      break;
    case 6:
      await updateCalendarOccurrence(owner, {
        ...of,
        starts: `${occurrence.slice(0, 10)}T16:00`,
        ends: `${occurrence.slice(0, 10)}T17:00`,
      });
      break;
    case 7:
      await deleteCalendarOccurrence(owner, of);
      break;
    default:
      if (random(3) === 0) await deleteCalendarEvent(owner, { id });
  }
}

function changeThere(side: SeriesSide, name: string, random: (below: number) => number): void {
  const ids = side.ids();
  const id = ids[random(Math.max(ids.length, 1))];
  const kind = random(8);
  if (id === undefined || kind < 2) return side.createSeries(name, rules[random(rules.length)] ?? rules[0]);
  const index = random(4);
  switch (kind) {
    case 2:
      return side.rename(id, name);
    case 3:
      return side.move(id, 9 + random(6));
    case 4:
      return side.renameOccurrence(id, index, name);
    case 5:
      return side.moveOccurrence(id, index);
    case 6:
      return side.cancelOccurrence(id, index);
    default:
      if (random(3) === 0) side.remove(id);
  }
}

/** Changes series and their occurrences on both sides at random, and expects that both sides show the same in the end. */
export async function runSeriesHistory(world: World, side: SeriesSide, seed: number): Promise<void> {
  const random = randomOf(seed);
  for (let step = 0; step < 24; step += 1) {
    const events = await ownEvents(world);
    const name = `${String(seed)}.${String(step)}`;
    const kind = random(8);
    if (kind < 3)
      await changeHere(world, events[random(Math.max(events.length, 1))], name, random).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== "invalid") throw error;
      });
    else if (kind < 5) changeThere(side, name, random);
    else if (kind === 5) side.lose(random(3));
    else {
      if (random(4) === 0) side.expire();
      await syncOnce(world, side.provider);
    }
    world.clock.advance(1000);
  }
  side.lose(0);
  for (let round = 0; round < 3; round += 1) await syncOnce(world, side.provider);
  const shown = await here(world);
  expect(there(side)).toEqual(shown);
  // Nothing is left to do.
  await syncOnce(world, side.provider);
  expect([await here(world), there(side)]).toEqual([shown, shown]);
}
