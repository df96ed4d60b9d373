import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCaldav } from "@/lib/adapters/calendar/caldav";
import { readEvent } from "@/lib/adapters/calendar/ical-event";
import {
  createCalendarEvent,
  deleteCalendarEvent,
  deleteCalendarOccurrence,
  getCalendarEvent,
  listOwnEvents,
  updateCalendarEvent,
  updateCalendarOccurrence,
} from "@/lib/domains/calendar";
import { fieldsOfEvent, fieldsOfRemote } from "@/lib/domains/calendar-connections/commands/fields";
import { chooseCalendar, connectCaldav, disconnectCalendar, listCalendarConnections } from "@/lib/domains/calendar-connections";
import { remoteIdOf } from "@/lib/domains/calendar-connections/rules/merge";
import { writeTimezone } from "@/lib/commerce/vtimezone";
import { runInTenant } from "@/lib/kernel/db";
import type { Ctx } from "@/lib/kernel/context";
import { startRadicale, type RadicaleServer } from "@/tests/lib/adapters/calendar/radicale-server";
import { createWorld, type World } from "@/tests/support/world";
import { createHere, entriesOf, randomOf, runHistory, syncOnce, type Side } from "./history";

let world: World;
let radicale: RadicaleServer;
let owner: Ctx;
let calendar: string;
let made = 0;
const provider = "caldav";
const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };

beforeAll(async () => {
  [world, radicale] = await Promise.all([createWorld(), startRadicale()]);
  owner = world.ctx("acme");
});
afterAll(() => Promise.all([world.close(), radicale.stop()]));

const account = () => ({ url: `${radicale.url}${calendar}`, user: radicale.user, password: radicale.password });

/** Each test has a calendar and a connection of its own. */
beforeEach(async () => {
  const port = createCaldav({ clock: world.clock, egress });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, caldav: () => Promise.resolve(port) } };
  for (const { id } of await own()) await deleteCalendarEvent(owner, { id });
  if ((await listCalendarConnections(owner, {})).data.length > 0) await disconnectCalendar(owner, { provider });
  made += 1;
  calendar = await radicale.makeCalendar(`work-${String(made)}`);
  Object.assign(radicale.spoil, { loseAnswers: 0, withoutChanges: false, forgetTokens: false, beforePut: null });
  await connectCaldav(owner, account());
  world.clock.advance(60_000);
});

const entries = () => entriesOf(world);
const titles = async () => (await entries()).map(({ title }) => title).sort();
const connection = async () => (await listCalendarConnections(owner, {})).data[0];
const sync = () => syncOnce(world, provider);
const pathOf = ({ id }: { id: string }) => `${calendar}${remoteIdOf(id)}.ics`;
const theirs = (name: string, more: readonly string[] = []) =>
  [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VEVENT", `UID:${name}@other`, "DTSTAMP:20260301T080000Z"],
    ...["DTSTART;TZID=/other.example/Europe/Paris:20260305T120000", "DURATION:PT1H", `SUMMARY:${name}`, ...more],
    ...["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Soon", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");
/** Another program changes the object and says when. */
const change = async (path: string, name: string) => {
  const stamp = world.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, "");
  const text = ((await radicale.get(path)) ?? "").replace(/\r\nLAST-MODIFIED:.*/, "");
  await radicale.put(path, text.replace(/SUMMARY:.*/, `SUMMARY:${name}\r\nLAST-MODIFIED:${stamp}`));
};

test("a server is found by its address alone, and a wrong password, another page or an address inside is refused", async () => {
  expect(await connection()).toMatchObject({ provider, account: "ada", calendar_id: `${radicale.url}${calendar}`, state: "active" });
  const found = await connectCaldav(owner, { ...account(), url: radicale.url });
  expect(found.calendars.length).toBe(made);
  const refused = (given: object) => expect(connectCaldav(owner, { ...account(), ...given })).rejects;
  await refused({ password: "wrong" }).toMatchObject({ code: "invalid", errors: [{ path: "password", code: "credentials" }] });
  const strict = createCaldav({ clock: world.clock });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, caldav: () => Promise.resolve(strict) } };
  await refused({ url: "http://cloud.example" }).toMatchObject({ errors: [{ path: "url", code: "scheme_not_allowed" }] });
  await refused({ url: "https://127.0.0.1/" }).toMatchObject({ errors: [{ path: "url", code: "address_not_allowed" }] });
});

test("the password is stored sealed, with the server that it is for", async () => {
  const where = { tenant_id: owner.tenant.id, provider };
  const row = await runInTenant(owner.tenant.id, () => owner.db.calendarConnection.findFirst({ where }));
  expect(JSON.stringify(row)).not.toContain(radicale.password);
});

test("events go both ways with their time zone, and a second sync writes nothing", async () => {
  const times = { starts: "2026-03-04T09:00", ends: "2026-03-04T10:00", timezone: "America/New_York" };
  const ours = await createCalendarEvent(owner, { title: "Ours; with, signs", ...times, location: "Leeds", notes: "Two\nlines" });
  await createCalendarEvent(owner, { title: "Fair", starts_on: "2026-03-10", ends_on: "2026-03-11" });
  await radicale.put(`${calendar}theirs.ics`, theirs("Theirs"));
  await radicale.put(`${calendar}hourly.ics`, theirs("Hourly", ["RRULE:FREQ=HOURLY"]));
  await sync();
  expect(await titles()).toEqual(["Fair", "Ours; with, signs", "Theirs"]);
  const imported = (await entries()).find(({ title }) => title === "Theirs");
  expect(await getCalendarEvent(owner, { id: imported?.id ?? "" })).toMatchObject({
    ...{ starts: "2026-03-05T12:00", ends: "2026-03-05T13:00", timezone: "Europe/Paris" },
  });
  const text = (await radicale.get(pathOf(ours))) ?? "";
  for (const line of ["DTSTART;TZID=America/New_York:20260304T090000", "TZID:America/New_York", "SUMMARY:Ours\\; with\\, signs"])
    expect(text).toContain(line);
  expect(text).toContain("DESCRIPTION:Two\\nlines");
  radicale.requests.length = 0;
  await sync();
  expect(radicale.requests.filter((request) => /^(PUT|DELETE)/.test(request))).toEqual([]);
  expect(await connection()).toMatchObject({ failures: 0, replaced: [] });
});

test("a change keeps what the object holds besides; of the same field the newer change stays, and the other is shown", async () => {
  await radicale.put(`${calendar}theirs.ics`, theirs("Theirs", ["X-COLOUR:red"]));
  await sync();
  const [entry] = await entries();
  await updateCalendarEvent(owner, { id: entry?.id ?? "", starts: "2026-03-06T09:00", ends: "2026-03-06T09:30" });
  await sync();
  const text = (await radicale.get(`${calendar}theirs.ics`)) ?? "";
  for (const line of ["X-COLOUR:red", "TRIGGER:-PT15M", "DTSTART;TZID=Europe/Paris:20260306T090000", "SEQUENCE:1"])
    expect(text).toContain(line);
  expect(text).not.toContain("DURATION");
  await updateCalendarEvent(owner, { id: entry?.id ?? "", title: "Older", location: "Leeds" });
  world.clock.advance(60_000);
  await change(`${calendar}theirs.ics`, "Newer");
  await sync();
  expect(await getCalendarEvent(owner, { id: entry?.id ?? "" })).toMatchObject({ title: "Newer", location: "Leeds" });
  expect((await connection())?.replaced).toMatchObject([{ field: "title", side: "here", value: "Older" }]);
});

test("a program that is faster than a push is not overwritten", async () => {
  const event = await createHere(world, "Visit");
  await sync();
  await updateCalendarEvent(owner, { id: event.id, title: "Ours" });
  world.clock.advance(60_000);
  radicale.spoil.beforePut = () => change(pathOf(event), "Theirs later");
  await sync();
  expect(await radicale.get(pathOf(event))).toContain("SUMMARY:Theirs later");
  await sync();
  expect(await titles()).toEqual(["Theirs later"]);
  expect((await connection())?.replaced).toMatchObject([{ field: "title", side: "here", value: "Ours" }]);
});

const zone = writeTimezone("Europe/Paris", 2026).join("\r\n").replace("TZID:", "TZID:/other.example/");
const weekly = (name: string, more: readonly string[] = []) =>
  theirs(name, ["RRULE:FREQ=WEEKLY;COUNT=6;WKST=MO", ...more]).replace("BEGIN:VEVENT", `${zone}\r\nBEGIN:VEVENT`);
const own = async () => (await listOwnEvents(world.systemCtx("acme"), { owner_id: staffId(), from: "2026-01-01" })).data;
const staffId = () => (owner.principal.kind === "staff" ? owner.principal.staff_id : "");

test("a series goes there with its zone, rule and changed occurrences, and what is changed there comes back", async () => {
  const times = { starts: "2026-03-02T09:00", ends: "2026-03-02T10:00", timezone: "America/New_York" };
  const { id } = await createCalendarEvent(owner, { title: "Stand-up", ...times, rrule: "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260430" });
  await deleteCalendarOccurrence(owner, { id, occurrence: "2026-03-04T09:00", scope: "this" });
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-09T09:00", scope: "this", title: "Longer", ends: "2026-03-09T11:00" });
  await sync();
  const path = pathOf({ id });
  const text = ((await radicale.get(path)) ?? "").replace(/\r\n /g, "");
  for (const line of [
    "DTSTART;TZID=America/New_York:20260302T090000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260501T035900Z",
    "EXDATE;TZID=America/New_York:20260304T090000",
    "RECURRENCE-ID;TZID=America/New_York:20260309T090000",
    "DTEND;TZID=America/New_York:20260309T110000",
  ])
    expect(text).toContain(line);
  radicale.requests.length = 0;
  await sync();
  expect(radicale.requests.filter((request) => /^(PUT|DELETE)/.test(request))).toEqual([]);
  world.clock.advance(60_000);
  await radicale.put(path, text.replace("EXDATE;TZID=America/New_York:20260304T090000", "EXDATE;TZID=America/New_York:20260311T090000"));
  await updateCalendarOccurrence(owner, { id, occurrence: "2026-03-16T09:00", scope: "this", location: "Room 2" });
  await sync();
  await sync();
  const { exceptions, rrule } = await getCalendarEvent(owner, { id });
  expect(exceptions.map(({ occurrence, cancelled, title, location }) => [occurrence, cancelled, title, location])).toEqual([
    ["2026-03-09T09:00", false, "Longer", null],
    ["2026-03-11T09:00", true, "Stand-up", null],
    ["2026-03-16T09:00", false, "Stand-up", "Room 2"],
  ]);
  expect(rrule).toBe("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260430");
  expect((await radicale.get(path)) ?? "").toContain("LOCATION:Room 2");
  await deleteCalendarEvent(owner, { id });
  await sync();
  expect(await radicale.get(path)).toBeNull();
});

test("a series that another program made is here with its zone, and is no more when it is deleted there", async () => {
  await radicale.put(`${calendar}weekly.ics`, weekly("Weekly", ["EXDATE;TZID=/other.example/Europe/Paris:20260312T120000"]));
  await sync();
  const [event] = await own();
  expect(event).toMatchObject({ title: "Weekly", rrule: "FREQ=WEEKLY;COUNT=6", starts: "2026-03-05T12:00", timezone: "Europe/Paris" });
  expect((await entries()).length).toBe(5);
  await updateCalendarEvent(owner, { id: event?.id ?? "", starts: "2026-03-06T12:00", rrule: null });
  await sync();
  const text = (await radicale.get(`${calendar}weekly.ics`)) ?? "";
  expect(text.slice(text.indexOf("BEGIN:VEVENT"))).not.toMatch(/RRULE|EXDATE/);
  expect(text).toContain("TRIGGER:-PT15M");
  await radicale.remove(`${calendar}weekly.ics`);
  await sync();
  expect(await own()).toEqual([]);
});

/** What both sides say, in the form in which they are compared. */
async function bothSides() {
  const there: string[] = [];
  for (const path of await radicale.list(calendar)) {
    const read = readEvent((await radicale.get(path)) ?? "", "Europe/London");
    there.push(JSON.stringify(read.kind === "event" ? fieldsOfRemote(read.fields) : null));
  }
  return { here: (await own()).map((event) => JSON.stringify(fieldsOfEvent(event))).sort(), there: there.sort() };
}

test.each([11, 12])("any history of series and their occurrences ends with equal fields (seed %i)", async (seed) => {
  const random = randomOf(seed);
  for (const { id } of await own()) await deleteCalendarEvent(owner, { id });
  for (let step = 0; step < 24; step += 1) {
    const name = `${String(seed)}.${String(step)}`;
    const events = await own();
    const event = events[random(Math.max(events.length, 1))];
    const paths = await radicale.list(calendar);
    const path = paths[random(Math.max(paths.length, 1))];
    const occurrence = `2026-03-${["05", "12", "19", "26"][random(4)] ?? "05"}T12:00`;
    const ofOne = { id: event?.id ?? "", occurrence, scope: "this" as const };
    const ignore = () => undefined;
    switch (random(8)) {
      case 0:
        await createCalendarEvent(owner, {
          title: name,
          starts: "2026-03-05T12:00",
          timezone: "Europe/Paris",
          rrule: "FREQ=WEEKLY;COUNT=4",
        });
        break;
      case 1:
        await radicale.put(`${calendar}r${name}.ics`, weekly(name));
        break;
      case 2:
        await updateCalendarOccurrence(owner, { ...ofOne, title: name }).catch(ignore);
        break;
      case 3:
        await deleteCalendarOccurrence(owner, ofOne).catch(ignore);
        break;
      case 4:
        if (path !== undefined) await change(path, name);
        break;
      case 5:
        if (event) await updateCalendarEvent(owner, { id: event.id, starts: `2026-03-05T${random(2) === 0 ? "12" : "13"}:00` });
        break;
      case 6:
        radicale.spoil.loseAnswers = random(2);
        break;
      default:
        radicale.spoil.forgetTokens = random(3) === 0;
        await sync();
    }
    world.clock.advance(1000);
  }
  radicale.spoil.loseAnswers = 0;
  for (let round = 0; round < 3; round += 1) await sync();
  const { here, there } = await bothSides();
  expect(here).toEqual(there);
});

test("a deletion goes both ways, and an event that another person organizes is changed there alone", async () => {
  const [here, there] = [await createHere(world, "A"), await createHere(world, "B")];
  const organizer = ["ORGANIZER:mailto:eve@other.example", "ATTENDEE:mailto:ada@acme.example"];
  await radicale.put(`${calendar}meeting.ics`, theirs("Meeting", organizer));
  await sync();
  await deleteCalendarEvent(owner, { id: here.id });
  await radicale.remove(pathOf(there));
  const meeting = (await entries()).find(({ title }) => title === "Meeting");
  await updateCalendarEvent(owner, { id: meeting?.id ?? "", title: "Mine" });
  await sync();
  expect(await radicale.list(calendar)).toEqual([`${calendar}meeting.ics`]);
  expect(await radicale.get(`${calendar}meeting.ics`)).toContain("SUMMARY:Meeting");
});

test("a server without a list of changes is asked for its tag, and read in full when that changes", async () => {
  radicale.spoil.withoutChanges = true;
  await createHere(world, "Ours");
  await radicale.put(`${calendar}gone.ics`, theirs("Gone"));
  await sync();
  await sync();
  radicale.requests.length = 0;
  await sync();
  expect(radicale.requests.filter((request) => request.startsWith("REPORT"))).toEqual([]);
  await radicale.remove(`${calendar}gone.ics`);
  await radicale.put(`${calendar}new.ics`, theirs("New"));
  await sync();
  expect(await titles()).toEqual(["New", "Ours"]);
});

test("an insert whose answer was lost is found again, and a connection that begins anew doubles nothing", async () => {
  await createHere(world, "Once");
  radicale.spoil.loseAnswers = 1;
  await sync();
  expect((await connection())?.failures).toBe(1);
  await sync();
  await disconnectCalendar(owner, { provider });
  await connectCaldav(owner, account());
  await sync();
  expect(await titles()).toEqual(["Once"]);
  expect(await radicale.list(calendar)).toHaveLength(1);
});

test("another calendar of the account can be chosen", async () => {
  const other = await radicale.makeCalendar(`home-${String(made)}`);
  await radicale.put(`${other}dinner.ics`, theirs("Dinner"));
  await sync();
  await chooseCalendar(owner, { provider, calendar_id: `${radicale.url}${other}` });
  await sync();
  expect(await titles()).toEqual(["Dinner"]);
  await radicale.remove(`${other}dinner.ics`);
});

const side: Side = {
  provider,
  async titles() {
    const found = new Map<string, string>();
    for (const path of await radicale.list(calendar)) {
      const title = /SUMMARY:(.*)/.exec((await radicale.get(path)) ?? "")?.[1];
      found.set(path, (title ?? "").trim());
    }
    return found;
  },
  create: (name) => radicale.put(`${calendar}r${name}.ics`, theirs(name)),
  rename: change,
  remove: (path) => radicale.remove(path),
  lose: (writes) => void (radicale.spoil.loseAnswers = writes),
  forget: (forgets) => void (radicale.spoil.forgetTokens = forgets),
};

test.each([1, 2])("any history of changes on both sides ends with equal events (seed %i)", (seed) => runHistory(world, side, seed));
