import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGraphCalendar } from "@/lib/adapters/calendar/graph";
import {
  createCalendarEvent,
  deleteCalendarEvent,
  deleteCalendarOccurrence,
  getCalendarEvent,
  updateCalendarEvent,
  updateCalendarOccurrence,
} from "@/lib/domains/calendar";
import { completeConnection, disconnectCalendar, listCalendarConnections, startConnection } from "@/lib/domains/calendar-connections";
import type { Ctx } from "@/lib/kernel/context";
import { daysOf, exceptionsOf, idOn, isSeries, occurrenceIdOf } from "@/tests/lib/adapters/calendar/graph-events";
import { startGraph, type GraphServer } from "@/tests/lib/adapters/calendar/graph-server";
import { createWorld, type World } from "@/tests/support/world";
import { syncOnce } from "./history";
import { here, ownEvents, runSeriesHistory, there, type SeriesSide } from "./series-history";

let world: World;
let graph: GraphServer;
let owner: Ctx;
const provider = "microsoft";

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

/** Each test has a Microsoft and a connection of its own. */
beforeEach(async () => {
  await graph?.close();
  graph = await startGraph(() => world.clock.now());
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const port = createGraphCalendar({ client_id: "client", client_secret: "secret", clock: world.clock, urls: graph.urls, egress });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, microsoft: () => Promise.resolve(port) } };
  for (const { id } of await ownEvents(world)) await deleteCalendarEvent(owner, { id });
  if ((await listCalendarConnections(owner, {})).data.length > 0) await disconnectCalendar(owner, { provider });
  const state = new URL((await startConnection(owner, { provider })).url).searchParams.get("state") ?? "";
  await completeConnection(owner, { provider, code: "good", state });
  world.clock.advance(60_000);
});

const sync = () => syncOnce(world, provider);
const connection = async () => (await listCalendarConnections(owner, {})).data[0];
const writes = () => graph.requests.filter((request) => /^(POST|PATCH|DELETE) \/me/.test(request));
const idThere = (subject: string) => [...graph.events.values()].find((item) => item.subject === subject)?.id ?? "";
const moment = (day: string, hour: number) => ({ dateTime: `${day}T${String(hour).padStart(2, "0")}:00:00`, timeZone: "UTC" });
const byWeek = { type: "weekly", interval: 1, daysOfWeek: ["thursday"], firstDayOfWeek: "sunday" };
const range = (end: object) => ({ startDate: "2026-03-05", recurrenceTimeZone: "Romance Standard Time", ...end });
const weekly = (subject: string, pattern: object = byWeek, end: object = { type: "numbered", numberOfOccurrences: 5 }) => ({
  subject,
  start: moment("2026-03-05", 11),
  end: moment("2026-03-05", 12),
  originalStartTimeZone: "Romance Standard Time",
  recurrence: { pattern, range: range(end) },
});
const patterns: Record<string, [object, object]> = {
  "FREQ=WEEKLY;COUNT=5": [byWeek, { type: "numbered", numberOfOccurrences: 5 }],
  "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260420": [
    { ...byWeek, daysOfWeek: ["tuesday", "thursday"] },
    { type: "endDate", endDate: "2026-04-20" },
  ],
  "FREQ=DAILY;INTERVAL=3;COUNT=8": [
    { type: "daily", interval: 3 },
    { type: "numbered", numberOfOccurrences: 8 },
  ],
  "FREQ=MONTHLY;COUNT=2": [
    { type: "absoluteMonthly", interval: 1, dayOfMonth: 5 },
    { type: "numbered", numberOfOccurrences: 2 },
  ],
};
/** The id of an occurrence by its place in the series: its own one, once it was changed. */
const occurrenceId = (id: string, index: number): string | undefined => {
  const master = graph.events.get(id);
  const days = isSeries(master) ? daysOf(master, "2026-12-31").filter((day) => !master.deletedDays?.includes(day)) : [];
  const [day] = days.slice(index, index + 1);
  if (!master || day === undefined) return undefined;
  return exceptionsOf(graph.events, master).find((item) => item.occurrenceId === occurrenceIdOf(master, day))?.id ?? idOn(master, day);
};
const at = (hour: number) => ({ start: moment("2026-03-05", hour), end: moment("2026-03-05", hour + 1) });

const side: SeriesSide = {
  provider,
  shown: (from, to) => graph.shown(from, to),
  ids: () => [...graph.events.values()].filter((item) => item.seriesMasterId === undefined).map(({ id }) => id),
  createSeries: (name, rule) => void graph.put(`r${name}`, weekly(name, ...(patterns[rule] ?? [byWeek, {}]))),
  rename: (id, name) => void graph.put(id, { subject: name }),
  move: (id, hour) => void graph.put(id, { ...at(hour), ...(isSeries(graph.events.get(id)) ? {} : { recurrence: null }) }),
  renameOccurrence(id, index, name) {
    const occurrence = occurrenceId(id, index);
    if (occurrence !== undefined) graph.put(occurrence, { subject: name });
  },
  moveOccurrence(id, index) {
    const occurrence = occurrenceId(id, index);
    const day = /\d{4}-\d\d-\d\d$/.exec(graph.events.get(occurrence ?? "")?.occurrenceId ?? occurrence ?? "")?.[0];
    if (occurrence !== undefined && day !== undefined) graph.put(occurrence, { start: moment(day, 18), end: moment(day, 19) });
  },
  cancelOccurrence(id, index) {
    const occurrence = occurrenceId(id, index);
    if (occurrence !== undefined) graph.remove(occurrence);
  },
  remove: (id) => graph.remove(id),
  lose: (count) => void (graph.loseAnswers = count),
  expire: () => graph.expireTokens(),
};

test("a series goes there as one, with its changed and deleted occurrences, at the same clock time in summer", async () => {
  const times = { starts: "2026-03-04T09:00", ends: "2026-03-04T09:30", timezone: "Europe/Rome" };
  const { id } = await createCalendarEvent(owner, { title: "Stand-up", ...times, rrule: "FREQ=WEEKLY;UNTIL=20260415" });
  await deleteCalendarOccurrence(owner, { id, occurrence: "2026-03-11T09:00", scope: "this" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-04-01T09:00", scope: "this", title: "Longer", ends: "2026-04-01T11:00" });
  await sync();
  const master = graph.events.get(idThere("Stand-up"));
  expect(master).toMatchObject({
    type: "seriesMaster",
    start: { dateTime: "2026-03-04T08:00:00" },
    originalStartTimeZone: "W. Europe Standard Time",
    recurrence: {
      pattern: { type: "weekly", interval: 1, daysOfWeek: ["wednesday"] },
      range: { type: "endDate", startDate: "2026-03-04", endDate: "2026-04-15", recurrenceTimeZone: "W. Europe Standard Time" },
    },
    deletedDays: ["2026-03-11"],
  });
  expect(graph.events.get(idThere("Longer"))).toMatchObject({ type: "exception", start: { dateTime: "2026-04-01T07:00:00" } });
  expect(there(side)).toEqual(await here(world));
  graph.requests.length = 0;
  await sync();
  await sync();
  expect(writes()).toEqual([]);
  // One name of Microsoft is for many zones: the one that was chosen here stays.
  expect(await getCalendarEvent(owner, { id })).toMatchObject({ timezone: "Europe/Rome", starts: "2026-03-04T09:00" });
  await deleteCalendarEvent(owner, { id });
  await sync();
  expect(there(side)).toEqual([]);
});

test("a series that was made there is here with its zone, what was changed and deleted of it, and what changes of it later", async () => {
  graph.put("weekly", weekly("Weekly"));
  graph.put(occurrenceId("weekly", 1) ?? "", { subject: "Other room", location: { displayName: "Room 2" } });
  graph.remove(occurrenceId("weekly", 2) ?? "");
  await sync();
  const [event] = await ownEvents(world);
  expect(event).toMatchObject({ title: "Weekly", rrule: "FREQ=WEEKLY;BYDAY=TH;COUNT=5", starts: "2026-03-05T12:00" });
  expect(event?.timezone).toBe("Europe/Paris");
  expect(there(side)).toEqual(await here(world));
  await updateCalendarOccurrence(owner, { id: event?.id ?? "", occurrence: "2026-04-02T12:00", scope: "this", title: "Mine" });
  graph.put(occurrenceId("weekly", 0) ?? "", { subject: "First" });
  await sync();
  await sync();
  const after = await getCalendarEvent(owner, { id: event?.id ?? "" });
  expect(after.exceptions.map(({ occurrence, cancelled, title }) => [occurrence, cancelled, title])).toEqual([
    ["2026-03-05T12:00", false, "First"],
    ["2026-03-12T12:00", false, "Other room"],
    ["2026-03-19T12:00", true, "Weekly"],
    ["2026-04-02T12:00", false, "Mine"],
  ]);
  expect(there(side)).toEqual(await here(world));
  graph.remove("weekly");
  await sync();
  expect(await ownEvents(world)).toEqual([]);
});

test("this and the following: the series ends there with what was changed of it, and another begins", async () => {
  const times = { starts: "2026-03-05T09:00", ends: "2026-03-05T10:00", timezone: "Europe/Paris" };
  const { id } = await createCalendarEvent(owner, { title: "Review", ...times, rrule: "FREQ=WEEKLY;COUNT=6" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-12T09:00", scope: "this", title: "Special" });
  await sync();
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-19T09:00", scope: "following", starts: "2026-03-19T14:00" });
  await sync();
  expect(side.ids()).toHaveLength(2);
  expect(there(side)).toEqual(await here(world));
  await updateCalendarEvent(owner, { id, rrule: null });
  await sync();
  expect(there(side)).toEqual(await here(world));
});

test("the last day of each month is Outlook’s 31st, and what Outlook does not have stays here and is named", async () => {
  const times = { starts: "2026-03-31T09:00", ends: "2026-03-31T10:00", timezone: "Europe/Paris" };
  await createCalendarEvent(owner, { title: "Month end", ...times, rrule: "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2" });
  const { id } = await createCalendarEvent(owner, { title: "On the 31st", ...times, rrule: "FREQ=MONTHLY;COUNT=2" });
  await sync();
  expect(graph.events.get(idThere("Month end"))).toMatchObject({ recurrence: { pattern: { type: "absoluteMonthly", dayOfMonth: 31 } } });
  expect([...graph.events.values()].map(({ subject }) => subject)).toEqual(["Month end"]);
  expect((await connection())?.left_out).toEqual([{ title: "On the 31st", side: "here", event_id: id }]);
  await updateCalendarEvent(owner, { id, rrule: null });
  await sync();
  expect((await connection())?.left_out).toEqual([]);
  expect(there(side)).toEqual(await here(world));
});

test("a pattern that can't be here stays there untouched and is named, and a move past the next occurrence is not written", async () => {
  graph.put("any", weekly("Each 29th", { type: "absoluteMonthly", interval: 1, dayOfMonth: 29 }, { type: "noEnd" }));
  graph.put("daily", weekly("Daily", { type: "daily", interval: 1 }, { type: "numbered", numberOfOccurrences: 5 }));
  await sync();
  expect((await connection())?.left_out).toEqual([{ title: "Each 29th", side: "provider", event_id: null }]);
  const [daily] = await ownEvents(world);
  const id = daily?.id ?? "";
  const moved = { starts: "2026-03-20T12:00", ends: "2026-03-20T13:00" };
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-06T12:00", scope: "this", ...moved });
  await sync();
  expect((await connection())?.left_out.map(({ title }) => title)).toEqual(["Each 29th", "Daily"]);
  expect([writes(), (await connection())?.failures]).toEqual([[], 0]);
  await updateCalendarOccurrence(owner, {
    id,
    occurrence: "2026-03-06T12:00",
    scope: "this",
    starts: "2026-03-06T15:00",
    ends: "2026-03-06T16:00",
  });
  await sync();
  expect((await connection())?.left_out.map(({ title }) => title)).toEqual(["Each 29th"]);
  expect(there(side).filter((line) => line.startsWith("Daily"))).toEqual(await here(world));
});

test("a series without an end is swept when a full list shows that it is gone, and one whose insert was lost is found again", async () => {
  graph.put("gone", weekly("Gone", byWeek, { type: "noEnd" }));
  await sync();
  const times = { starts: "2026-03-06T09:00", ends: "2026-03-06T10:00", timezone: "Europe/Paris" };
  const { id } = await createCalendarEvent(owner, { title: "Once", ...times, rrule: "FREQ=WEEKLY;COUNT=4" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-13T09:00", scope: "this", title: "Twice" });
  graph.remove("gone");
  graph.expireTokens();
  graph.loseAnswers = 1;
  await sync();
  expect(await connection()).toMatchObject({ failures: 1 });
  await sync();
  expect((await ownEvents(world)).map(({ title }) => title)).toEqual(["Once"]);
  expect(there(side)).toEqual(await here(world));
});

test("a series that somebody else organizes is changed there alone", async () => {
  graph.put("theirs", { ...weekly("Theirs"), isOrganizer: false });
  await sync();
  const [series] = await ownEvents(world);
  await deleteCalendarOccurrence(owner, { id: series?.id ?? "", occurrence: "2026-03-12T12:00", scope: "this" });
  await sync();
  expect(writes()).toEqual([]);
});

test.each([31, 32])("any history of series and their occurrences shows the same on both sides (seed %i)", (seed) =>
  runSeriesHistory(world, side, seed),
);
