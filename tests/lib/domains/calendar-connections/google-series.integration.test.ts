import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGoogleCalendar } from "@/lib/adapters/calendar/google";
import {
  createCalendarEvent,
  deleteCalendarEvent,
  deleteCalendarOccurrence,
  getCalendarEvent,
  updateCalendarEvent,
  updateCalendarOccurrence,
} from "@/lib/domains/calendar";
import { completeConnection, disconnectCalendar, listCalendarConnections, startConnection } from "@/lib/domains/calendar-connections";
import { remoteIdOf } from "@/lib/domains/calendar-connections/rules/merge";
import type { Ctx } from "@/lib/kernel/context";
import { instancesOf, isSeries } from "@/tests/lib/adapters/calendar/google-events";
import { startGoogle, type GoogleServer } from "@/tests/lib/adapters/calendar/google-server";
import { createWorld, type World } from "@/tests/support/world";
import { syncOnce } from "./history";
import { here, ownEvents, runSeriesHistory, there, type SeriesSide } from "./series-history";

let world: World;
let google: GoogleServer;
let owner: Ctx;
const provider = "google";

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

/** Each test has a Google and a connection of its own. */
async function begin(): Promise<void> {
  await google?.close();
  google = await startGoogle(() => world.clock.now());
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const port = createGoogleCalendar({ client_id: "client", client_secret: "secret", urls: google.urls, egress });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, google: () => Promise.resolve(port) } };
  for (const { id } of await ownEvents(world)) await deleteCalendarEvent(owner, { id });
  if ((await listCalendarConnections(owner, {})).data.length > 0) await disconnectCalendar(owner, { provider });
  const state = new URL((await startConnection(owner, { provider })).url).searchParams.get("state") ?? "";
  await completeConnection(owner, { provider, code: "good", state });
  world.clock.advance(60_000);
}
beforeEach(begin);

const sync = () => syncOnce(world, provider);
const connection = async () => (await listCalendarConnections(owner, {})).data[0];
const writes = () => google.requests.filter((request) => /^(POST|PATCH|DELETE) \/calendars/.test(request));
const paris = (day: string, hour: number) => ({
  dateTime: `${day}T${String(hour).padStart(2, "0")}:00:00+01:00`,
  timeZone: "Europe/Paris",
});
const weekly = (summary: string, rule = "FREQ=WEEKLY;COUNT=5") => ({
  summary,
  start: paris("2026-03-05", 12),
  end: paris("2026-03-05", 13),
  recurrence: [`RRULE:${rule}`],
  organizer: { self: true },
});
/** The id of an occurrence by its place in the series. */
const occurrenceId = (id: string, index: number): string | undefined => {
  const master = google.events.get(id);
  return isSeries(master) ? instancesOf(master, "2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z")[index]?.id : undefined;
};

const side: SeriesSide = {
  provider,
  shown: (from, to) => google.shown(from, to),
  ids: () => [...google.events.values()].filter((item) => item.status === "confirmed" && !item.recurringEventId).map(({ id }) => id),
  createSeries: (name, rule) => google.put(`r${name.replace(".", "x")}`, weekly(name, rule)),
  rename: (id, name) => google.put(id, { summary: name }),
  move: (id, hour) => google.put(id, { start: paris("2026-03-05", hour), end: paris("2026-03-05", hour + 1) }),
  renameOccurrence(id, index, name) {
    const occurrence = occurrenceId(id, index);
    if (occurrence !== undefined) google.put(occurrence, { summary: name });
  },
  moveOccurrence(id, index) {
    const occurrence = occurrenceId(id, index);
    const day = occurrence?.replace(/^.*_(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3") ?? "";
    if (occurrence !== undefined) google.put(occurrence, { start: paris(day, 18), end: paris(day, 19) });
  },
  cancelOccurrence(id, index) {
    const occurrence = occurrenceId(id, index);
    if (occurrence !== undefined) google.cancel(occurrence);
  },
  remove: (id) => google.cancel(id),
  lose: (count) => void (google.loseAnswers = count),
  expire: () => google.expireTokens(),
};

test("a series goes there as one, with its changed and deleted occurrences, at the same clock time in summer", async () => {
  const times = { starts: "2026-03-04T09:00", ends: "2026-03-04T09:30", timezone: "Europe/Paris" };
  const { id } = await createCalendarEvent(owner, { title: "Stand-up", ...times, rrule: "FREQ=WEEKLY;UNTIL=20260415" });
  await deleteCalendarOccurrence(owner, { id, occurrence: "2026-03-11T09:00", scope: "this" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-04-01T09:00", scope: "this", title: "Longer", ends: "2026-04-01T11:00" });
  await sync();
  expect(google.events.get(remoteIdOf(id))).toMatchObject({
    summary: "Stand-up",
    start: { dateTime: "2026-03-04T08:00:00.000Z", timeZone: "Europe/Paris" },
    recurrence: ["RRULE:FREQ=WEEKLY;UNTIL=20260415T215900Z", "EXDATE;TZID=Europe/Paris:20260311T090000"],
  });
  expect(google.events.get(`${remoteIdOf(id)}_20260401T070000Z`)).toMatchObject({ summary: "Longer", recurringEventId: remoteIdOf(id) });
  expect(there(side)).toEqual(await here(world));
  google.requests.length = 0;
  await sync();
  expect(writes()).toEqual([]);
  await updateCalendarEvent(owner, { id, title: "Daily" });
  await sync();
  expect(writes()).toEqual([`PATCH /calendars/primary/events/${remoteIdOf(id)}`]);
  await deleteCalendarEvent(owner, { id });
  await sync();
  expect(there(side)).toEqual([]);
});

test("a series that was made there is here with its zone, what was changed and deleted of it, and what changes of it later", async () => {
  google.put("weekly", weekly("Weekly", "FREQ=WEEKLY;WKST=SU;BYDAY=TH;UNTIL=20260430T100000Z"));
  google.put(occurrenceId("weekly", 1) ?? "", { summary: "Other room", location: "Room 2" });
  google.cancel(occurrenceId("weekly", 2) ?? "");
  await sync();
  const [event] = await ownEvents(world);
  expect(event).toMatchObject({ title: "Weekly", rrule: "FREQ=WEEKLY;BYDAY=TH;UNTIL=20260430", starts: "2026-03-05T12:00" });
  expect(event?.timezone).toBe("Europe/Paris");
  expect(there(side)).toEqual(await here(world));
  google.cancel(occurrenceId("weekly", 4) ?? "");
  google.put(occurrenceId("weekly", 2) ?? "", {});
  await updateCalendarOccurrence(owner, { id: event?.id ?? "", occurrence: "2026-04-09T12:00", scope: "this", title: "Mine" });
  await sync();
  await sync();
  const after = await getCalendarEvent(owner, { id: event?.id ?? "" });
  expect(after.exceptions.map(({ occurrence, cancelled, title }) => [occurrence, cancelled, title])).toEqual([
    ["2026-03-12T12:00", false, "Other room"],
    ["2026-04-02T12:00", true, "Weekly"],
    ["2026-04-09T12:00", false, "Mine"],
  ]);
  expect(there(side)).toEqual(await here(world));
  google.cancel("weekly");
  await sync();
  expect(await ownEvents(world)).toEqual([]);
});

test("this and the following: the series ends there, and another begins", async () => {
  const times = { starts: "2026-03-05T09:00", ends: "2026-03-05T10:00", timezone: "Europe/Paris" };
  const { id } = await createCalendarEvent(owner, { title: "Review", ...times, rrule: "FREQ=WEEKLY;COUNT=6" });
  await sync();
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-19T09:00", scope: "following", starts: "2026-03-19T14:00" });
  await sync();
  expect(side.ids()).toHaveLength(2);
  expect(there(side)).toEqual(await here(world));
  // A longer text there than fits here stays as it is.
  google.put(remoteIdOf(id), { description: "x".repeat(6000) });
  await sync();
  await updateCalendarEvent(owner, { id, title: "Reviews" });
  await sync();
  expect(google.events.get(remoteIdOf(id))).toMatchObject({ summary: "Reviews", description: "x".repeat(6000) });
});

test("a series of whole days keeps its days, and one that no longer repeats is a single event there", async () => {
  const { id } = await createCalendarEvent(owner, {
    title: "Fair",
    starts_on: "2026-03-09",
    ends_on: "2026-03-10",
    rrule: "FREQ=MONTHLY;COUNT=2",
  });
  await deleteCalendarOccurrence(owner, { id, occurrence: "2026-04-09", scope: "this" });
  await sync();
  expect(google.events.get(remoteIdOf(id))).toMatchObject({ recurrence: ["RRULE:FREQ=MONTHLY;COUNT=2", "EXDATE;VALUE=DATE:20260409"] });
  expect(there(side)).toEqual(await here(world));
  await updateCalendarEvent(owner, { id, rrule: null });
  await sync();
  expect(google.events.get(remoteIdOf(id))?.recurrence).toBeUndefined();
  google.put(remoteIdOf(id), { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=3"] });
  await sync();
  expect(await getCalendarEvent(owner, { id })).toMatchObject({ rrule: "FREQ=WEEKLY;COUNT=3" });
});

test("a rule that can't be here stays there untouched and is named, until it can be here or is gone", async () => {
  google.put("payday", weekly("Payday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"));
  google.put("past", weekly("Past", "FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1;UNTIL=20200101T000000Z"));
  await sync();
  expect([await ownEvents(world), writes()]).toEqual([[], []]);
  expect((await connection())?.left_out).toEqual([{ title: "Payday", side: "provider", event_id: null }]);
  google.put("payday", { recurrence: ["RRULE:FREQ=MONTHLY;BYMONTHDAY=5"] });
  await sync();
  expect((await connection())?.left_out).toEqual([]);
  expect((await ownEvents(world)).map(({ title }) => title)).toEqual(["Payday"]);
});

test("a series that somebody else organizes is changed there alone, and one occurrence to which one is invited is here", async () => {
  google.put("theirs", { ...weekly("Theirs"), organizer: { self: false } });
  google.put("single", { ...weekly("Invited"), recurrence: null, recurringEventId: "unseen", originalStartTime: paris("2026-03-05", 12) });
  await sync();
  const events = await ownEvents(world);
  expect(events.map(({ title }) => title).sort()).toEqual(["Invited", "Theirs"]);
  const series = events.find(({ title }) => title === "Theirs");
  await deleteCalendarOccurrence(owner, { id: series?.id ?? "", occurrence: "2026-03-12T12:00", scope: "this" });
  await sync();
  expect(writes()).toEqual([]);
});

test("a full list after old tokens deletes series that are gone, and an insert whose answer was lost makes no second one", async () => {
  google.put("gone", weekly("Gone"));
  await sync();
  const times = { starts: "2026-03-06T09:00", ends: "2026-03-06T10:00", timezone: "Europe/Paris" };
  const { id } = await createCalendarEvent(owner, { title: "Once", ...times, rrule: "FREQ=WEEKLY;COUNT=4" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-13T09:00", scope: "this", title: "Twice" });
  google.events.delete("gone");
  google.expireTokens();
  google.loseAnswers = 1;
  await sync();
  expect(await connection()).toMatchObject({ failures: 1 });
  await sync();
  expect((await ownEvents(world)).map(({ title }) => title)).toEqual(["Once"]);
  expect(there(side)).toEqual(await here(world));
});

test.each([21, 22])("any history of series and their occurrences shows the same on both sides (seed %i)", (seed) =>
  runSeriesHistory(world, side, seed),
);
