import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as callback } from "@/app/api/public/google-calendar/callback/route";
import { POST as syncRoute } from "@/app/api/tenant/calendar/sync/[provider]/route";
import { syncConnectedCalendars } from "@/inngest/calendar-connections/sync-connected-calendars";
import { createGoogleCalendar } from "@/lib/adapters/calendar/google";
import { createCalendarEvent, deleteCalendarEvent, getCalendarEvent, updateCalendarEvent } from "@/lib/domains/calendar";
import {
  chooseCalendar,
  completeConnection,
  disconnectCalendar,
  listCalendarConnections,
  startConnection,
  syncConnectionNow,
} from "@/lib/domains/calendar-connections";
import { remoteIdOf } from "@/lib/domains/calendar-connections/rules/merge";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { startGoogle, type GoogleServer } from "@/tests/lib/adapters/calendar/google-server";
import { createWorld, type World } from "@/tests/support/world";
import { createHere, entriesOf, runHistory, syncOnce, type Side } from "./history";

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
beforeEach(async () => {
  await google?.close();
  google = await startGoogle(() => world.clock.now());
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const port = createGoogleCalendar({ client_id: "client", client_secret: "secret", urls: google.urls, egress });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, google: () => Promise.resolve(port) } };
  for (const { id } of await entries()) await deleteCalendarEvent(owner, { id });
  if ((await listCalendarConnections(owner, {})).data.length > 0) await disconnectCalendar(owner, { provider });
  await completeConnection(owner, { provider, code: "good", state: await stateOf(owner) });
  world.clock.advance(60_000);
});

const stateOf = async (ctx: Ctx) => new URL((await startConnection(ctx, { provider })).url).searchParams.get("state") ?? "";
const entries = () => entriesOf(world);
const titles = async () => (await entries()).map(({ title }) => title).sort();
const connection = async () => (await listCalendarConnections(owner, {})).data[0];

const sync = () => syncOnce(world, provider);
const create = (title: string) => createHere(world, title);
const remoteOf = ({ id }: { id: string }) => remoteIdOf(id);
const theirs = (summary: string) => ({
  summary,
  start: { dateTime: "2026-03-05T12:00:00+01:00", timeZone: "Europe/Paris" },
  end: { dateTime: "2026-03-05T13:00:00+01:00", timeZone: "Europe/Paris" },
  organizer: { self: true },
});

test("only the person who began a sign-in completes it, in their company, within 15 minutes", async () => {
  const { url } = await startConnection(owner, { provider });
  expect(url).toContain("code_challenge_method=S256");
  const refused = (ctx: Ctx, given: { code: string; state: string }) => expect(completeConnection(ctx, { provider, ...given })).rejects;
  const state = await stateOf(owner);
  await refused(world.ctx("beta"), { code: "good", state }).toMatchObject({ code: "invalid" });
  const { principal } = owner;
  const elsewhereSigned = { ...owner, principal: { ...principal, session_id: "01930000-0000-7000-8000-000000000009" } } as Ctx;
  await refused(elsewhereSigned, { code: "good", state }).toMatchObject({ code: "invalid" });
  google.claims = { sub: "sub-1", aud: "another-client" };
  await refused(owner, { code: "good", state }).toMatchObject({ code: "unavailable" });
  google.claims = { sub: "sub-1", aud: "client" };
  await refused(owner, { code: "bad", state }).toMatchObject({ code: "invalid" });
  await refused(owner, { code: "good", state: `${state.slice(0, -4)}AAAA` }).toMatchObject({ code: "invalid" });
  world.clock.advance(16 * 60_000);
  await refused(owner, { code: "good", state }).toMatchObject({ code: "invalid" });
  const back = await callback(new Request(`http://localhost:3000/api/public/google-calendar/callback?code=x&state=${state}`), {
    params: Promise.resolve({}),
  });
  expect(back.headers.get("location")).toMatch(/^\/dashboard\/acme\/calendar\?provider=google&code=x&state=acme/);
  const elsewhere = await callback(new Request("http://localhost:3000/api/public/google-calendar/callback?code=x&state=//evil.example~"), {
    params: Promise.resolve({}),
  });
  expect(elsewhere.headers.get("location")).toBe("/");
});

test("events go both ways, and a second sync changes nothing", async () => {
  const ours = await create("Ours");
  await createCalendarEvent(owner, { title: "Fair", starts_on: "2026-03-10", ends_on: "2026-03-11" });
  google.put("theirs", theirs("Theirs"));
  google.put("old", { ...theirs("Old"), start: { date: "2020-01-01" }, end: { date: "2020-01-02" } });
  await sync();
  expect(await titles()).toEqual(["Fair", "Ours", "Theirs"]);
  const imported = (await entries()).find(({ title }) => title === "Theirs");
  expect(await getCalendarEvent(owner, { id: imported?.id ?? "" })).toMatchObject({ starts: "2026-03-05T12:00", timezone: "Europe/Paris" });
  expect(google.events.get(remoteOf(ours))).toMatchObject({ summary: "Ours", start: { dateTime: "2026-03-04T09:00:00.000Z" } });
  expect([...google.events.values()].find(({ summary }) => summary === "Fair")).toMatchObject({ end: { date: "2026-03-12" } });
  google.requests.length = 0;
  await sync();
  expect(google.requests.filter((request) => !request.startsWith("GET"))).toEqual(["POST /token"]);
  expect(await connection()).toMatchObject({ account: "ada@gmail.example", state: "active", failures: 0, replaced: [] });
});

test("an item in a form that nobody expected stays there and is named, its copy stays here, and the others are synced", async () => {
  google.put("b-odd", theirs("Odd"));
  await sync();
  google.put("a-good", theirs("Before"));
  google.put("b-odd", { ...theirs("Odd"), start: { dateTime: 5 } });
  google.put("c-date", { ...theirs("No date"), start: { dateTime: "tomorrow" } });
  google.put("d-null", { ...theirs("Nulls"), start: { ...theirs("").start, date: null }, location: null });
  google.put("e-good", theirs("After"));
  await sync();
  expect(await titles()).toEqual(["After", "Before", "Nulls", "Odd"]);
  const { failures, left_out } = (await connection()) ?? {};
  expect([failures, left_out?.map(({ title }) => title).sort()]).toEqual([0, ["No date", "Odd"]]);
  google.put("b-odd", theirs("Even"));
  await sync();
  expect(await titles()).toEqual(["After", "Before", "Even", "Nulls"]);
  expect((await connection())?.left_out.map(({ title }) => title)).toEqual(["No date"]);
});

test("fields that one side changed are merged; of the same field the newer change stays, and the other is shown", async () => {
  const event = await create("Visit");
  await sync();
  await updateCalendarEvent(owner, { id: event.id, title: "Visit here" });
  google.put(remoteOf(event), { location: "Leeds" });
  await sync();
  expect(await getCalendarEvent(owner, { id: event.id })).toMatchObject({ title: "Visit here", location: "Leeds" });
  expect(google.events.get(remoteOf(event))).toMatchObject({ summary: "Visit here", location: "Leeds" });
  await updateCalendarEvent(owner, { id: event.id, title: "Older" });
  world.clock.advance(60_000);
  google.put(remoteOf(event), { summary: "Newer" });
  await sync();
  expect(await getCalendarEvent(owner, { id: event.id })).toMatchObject({ title: "Newer" });
  expect((await connection())?.replaced).toMatchObject([{ field: "title", side: "here", value: "Older", event_id: event.id }]);
});

test("a deletion goes both ways, and what the other side changed meanwhile survives it", async () => {
  const [here, there, changedHere, changedThere] = [await create("A"), await create("B"), await create("C"), await create("D")];
  await sync();
  await deleteCalendarEvent(owner, { id: here.id });
  google.cancel(remoteOf(there));
  await updateCalendarEvent(owner, { id: changedHere.id, title: "C2" });
  google.cancel(remoteOf(changedHere));
  await deleteCalendarEvent(owner, { id: changedThere.id });
  google.put(remoteOf(changedThere), { summary: "D2" });
  await sync();
  await sync();
  expect(await titles()).toEqual(["C2", "D2"]);
  const left = [...google.events.values()].filter(({ status }) => status === "confirmed").map(({ summary }) => summary);
  expect(left.sort()).toEqual(["C2", "D2"]);
});

test("a full list after old tokens deletes what is gone, and doubles nothing", async () => {
  await create("Ours");
  google.put("theirs", theirs("Theirs"));
  google.put("gone", theirs("Gone"));
  await sync();
  google.events.delete("gone");
  google.cancel("gone");
  google.expireTokens();
  await sync();
  expect(await titles()).toEqual(["Ours", "Theirs"]);
});

test("an insert whose answer was lost is found again", async () => {
  await create("Once");
  google.loseAnswers = 1;
  await sync();
  expect((await connection())?.failures).toBe(1);
  await sync();
  await sync();
  expect(await titles()).toEqual(["Once"]);
  expect([...google.events.values()].map(({ summary }) => summary)).toEqual(["Once"]);
});

test("an event that somebody else organizes is changed there alone", async () => {
  google.put("meeting", { ...theirs("Meeting"), organizer: { self: false } });
  await sync();
  const [entry] = await entries();
  await updateCalendarEvent(owner, { id: entry?.id ?? "", title: "Mine" });
  google.requests.length = 0;
  google.put("meeting", { location: "Room 1" });
  await sync();
  expect(await getCalendarEvent(owner, { id: entry?.id ?? "" })).toMatchObject({ title: "Meeting", location: "Room 1" });
  expect(google.requests.filter((request) => request.startsWith("PATCH"))).toEqual([]);
});

test("withdrawn access asks for a new connection, and disconnecting keeps the events", async () => {
  await create("Ours");
  await sync();
  google.withdraw();
  await sync();
  expect(await connection()).toMatchObject({ state: "reconnect" });
  await expect(syncConnectionNow(owner, { provider })).rejects.toMatchObject({ code: "conflict" });
  await disconnectCalendar(owner, { provider });
  expect(await titles()).toEqual(["Ours"]);
  const answer = await syncRoute(world.request("POST", "/api/tenant/calendar/sync/google", { slug: "acme" }), {
    params: Promise.resolve({ provider }),
  });
  expect(answer.status).toBe(409);
  await expect(disconnectCalendar(owner, { provider })).rejects.toMatchObject({ code: "not_found" });
  await completeConnection(owner, { provider, code: "good", state: await stateOf(owner) }).catch(() => undefined);
});

test("a connection that failed for an hour is told of once, until it works again and fails anew", async () => {
  const where = { tenant_id: owner.tenant.id, operation: "calendar_connections.report_failing" };
  const told = () => runInTenant(owner.tenant.id, () => owner.db.auditEntry.findMany({ where }));
  const tick = () => syncConnectedCalendars.work(world.systemCtx("acme"));
  await sync();
  google.isDown = true;
  await sync();
  expect(await connection()).toMatchObject({ state: "active", failures: 1 });
  world.clock.advance(50 * 60_000);
  await tick();
  expect(await told()).toEqual([]);
  world.clock.advance(15 * 60_000);
  await tick();
  world.clock.advance(3 * 60 * 60_000);
  await tick();
  expect(await told()).toHaveLength(1);
  google.isDown = false;
  await sync();
  expect(await connection()).toMatchObject({ failures: 0, failing_since: null });
  google.withdraw();
  await sync();
  world.clock.advance(61 * 60_000);
  await tick();
  expect(await told()).toHaveLength(2);
});

test("of the same account a new sign-in goes on where it was; of an address that somebody else has by now it begins anew", async () => {
  await sync();
  const tenant_id = world.tenants.acme.tenant.id;
  const linksOf = () => runInTenant(tenant_id, () => world.runtime.tenants.client.calendarLink.count({ where: { tenant_id } }));
  google.put("theirs", theirs("Theirs"));
  await sync();
  const before = await linksOf();
  expect(before).toBeGreaterThan(0);
  const signInAgain = async () => completeConnection(owner, { provider, code: "good", state: await stateOf(owner) });
  await signInAgain();
  expect(await linksOf()).toBe(before);
  google.claims = { sub: "sub-2", aud: "client" };
  await signInAgain();
  expect(await linksOf()).toBe(0);
});

test("another calendar of the account can be chosen, and its events are synced then", async () => {
  await sync();
  expect(await connection()).toMatchObject({
    calendar_id: "primary",
    calendars: [
      { id: "primary", name: "Ada" },
      { id: "team", name: "Team" },
    ],
  });
  await expect(chooseCalendar(owner, { provider, calendar_id: "other" })).rejects.toMatchObject({ code: "invalid" });
  expect(await chooseCalendar(owner, { provider, calendar_id: "team" })).toMatchObject({ calendar_id: "team" });
});

const side: Side = {
  provider,
  titles: () =>
    Promise.resolve(
      new Map([...google.events.values()].filter(({ status }) => status === "confirmed").map(({ id, summary }) => [id, String(summary)])),
    ),
  create: (name) => Promise.resolve(google.put(`r${name.replace(".", "x")}`, theirs(name))),
  rename: (id, name) => Promise.resolve(google.put(id, { summary: name })),
  remove: (id) => Promise.resolve(google.cancel(id)),
  lose: (writes) => void (google.loseAnswers = writes),
  forget: (forgets) => void (forgets && google.expireTokens()),
};

test.each([1, 2, 3])("any history of changes on both sides ends with equal events (seed %i)", (seed) => runHistory(world, side, seed));
