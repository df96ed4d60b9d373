import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as notify } from "@/app/api/public/calendar-notifications/[tenantSlug]/route";
import { GET as callback } from "@/app/api/public/microsoft-calendar/callback/route";
import { createGraphCalendar } from "@/lib/adapters/calendar/graph";
import { createCalendarEvent, deleteCalendarEvent, getCalendarEvent, updateCalendarEvent } from "@/lib/domains/calendar";
import {
  chooseCalendar,
  completeConnection,
  disconnectCalendar,
  listCalendarConnections,
  startConnection,
  syncConnectionNow,
} from "@/lib/domains/calendar-connections";
import { syncConnectedCalendars } from "@/inngest/calendar-connections/sync-connected-calendars";
import type { Ctx } from "@/lib/kernel/context";
import { startGraph, type GraphServer } from "@/tests/lib/adapters/calendar/graph-server";
import { createWorld, type World } from "@/tests/support/world";
import { createHere, entriesOf, runHistory, syncOnce, type Side } from "./history";

let world: World;
let graph: GraphServer;
let owner: Ctx;
const provider = "microsoft";
const day = 86_400_000;

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  world.runtime.environment = { ...world.runtime.environment, ATRIUM_BASE_URL: "https://atrium.example" };
});
afterAll(() => world.close());

/** Each test has a Microsoft and a connection of its own. */
beforeEach(async () => {
  await graph?.close();
  graph = await startGraph(() => world.clock.now());
  graph.deliver = async (url, body) => {
    const answer = await notify(new Request(url, { method: "POST", ...(body === "" ? {} : { body }) }), {
      params: Promise.resolve({ tenantSlug: url.split("?")[0]?.split("/").at(-1) ?? "" }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const port = createGraphCalendar({ client_id: "client", client_secret: "secret", clock: world.clock, urls: graph.urls, egress });
  world.runtime.ports = { ...world.runtime.ports, calendars: { ...world.runtime.ports.calendars, microsoft: () => Promise.resolve(port) } };
  for (const { id } of await entries()) await deleteCalendarEvent(owner, { id });
  if ((await listCalendarConnections(owner, {})).data.length > 0) await disconnectCalendar(owner, { provider });
  await completeConnection(owner, { provider, code: "good", state: await stateOf(owner) });
  world.clock.advance(60_000);
});

const stateOf = async (ctx: Ctx) => new URL((await startConnection(ctx, { provider })).url).searchParams.get("state") ?? "";
const entries = () => entriesOf(world);
const titles = async () => (await entries()).map(({ title }) => title).sort();
const there = () => [...graph.events.values()].map(({ subject }) => subject).sort();
const connection = async () => (await listCalendarConnections(owner, {})).data[0];
const sync = () => syncOnce(world, provider);
const idThere = (subject: string) => [...graph.events.values()].find((item) => item.subject === subject)?.id ?? "";
const theirs = (subject: string, start = "2026-03-05T11:00:00", end = "2026-03-05T12:00:00.0000000") => ({
  subject,
  start: { dateTime: start, timeZone: "UTC" },
  end: { dateTime: end, timeZone: "UTC" },
  originalStartTimeZone: "Romance Standard Time",
});

test("the sign-in asks for the calendars alone, and its answer leads to the company", async () => {
  const { url } = await startConnection(owner, { provider });
  const asked = new URL(url).searchParams;
  expect(asked.get("scope")).toContain("offline_access");
  expect(asked.get("redirect_uri")).toBe("https://atrium.example/api/public/microsoft-calendar/callback");
  const back = await callback(
    new Request(`https://atrium.example/api/public/microsoft-calendar/callback?code=x&state=${await stateOf(owner)}`),
    {
      params: Promise.resolve({}),
    },
  );
  expect(back.headers.get("location")).toMatch(/^\/dashboard\/acme\/calendar\?provider=microsoft&code=x&state=acme/);
  const state = await stateOf(owner);
  await expect(completeConnection(owner, { provider: "google", code: "good", state })).rejects.toBeDefined();
  await expect(completeConnection(owner, { provider, code: "bad", state })).rejects.toMatchObject({ code: "invalid" });
});

test("events go both ways with their time zone, and a second sync writes nothing, with a new refresh token each time", async () => {
  const times = { starts: "2026-03-04T09:00", ends: "2026-03-04T10:00", timezone: "America/New_York" };
  await createCalendarEvent(owner, { title: "Ours", ...times, location: "Leeds", notes: "Bring plans" });
  await createCalendarEvent(owner, { title: "Fair", starts_on: "2026-03-10", ends_on: "2026-03-11" });
  graph.put("theirs", theirs("Theirs"));
  await sync();
  expect(await titles()).toEqual(["Fair", "Ours", "Theirs"]);
  const imported = (await entries()).find(({ title }) => title === "Theirs");
  expect(await getCalendarEvent(owner, { id: imported?.id ?? "" })).toMatchObject({ starts: "2026-03-05T12:00", timezone: "Europe/Paris" });
  expect(graph.events.get(idThere("Ours"))).toMatchObject({
    start: { dateTime: "2026-03-04T14:00:00" },
    originalStartTimeZone: "Eastern Standard Time",
    location: { displayName: "Leeds" },
    body: { content: "Bring plans" },
  });
  expect(graph.events.get(idThere("Fair"))).toMatchObject({ isAllDay: true, end: { dateTime: "2026-03-12T00:00:00" } });
  graph.requests.length = 0;
  await sync();
  await sync();
  expect(graph.requests.filter((request) => !request.startsWith("GET") && request !== "POST /token")).toEqual([]);
  expect(await connection()).toMatchObject({ account: "ada@outlook.example", state: "active", failures: 0, replaced: [] });
});

test("fields that one side changed are merged; of the same field the newer change stays, and the other is shown", async () => {
  const event = await createHere(world, "Visit");
  await sync();
  const id = idThere("Visit");
  await updateCalendarEvent(owner, { id: event.id, title: "Visit here" });
  graph.put(id, { location: { displayName: "Leeds" } });
  await sync();
  expect(await getCalendarEvent(owner, { id: event.id })).toMatchObject({ title: "Visit here", location: "Leeds" });
  expect(graph.events.get(id)).toMatchObject({ subject: "Visit here" });
  await updateCalendarEvent(owner, { id: event.id, title: "Older" });
  world.clock.advance(60_000);
  graph.put(id, { subject: "Newer" });
  await sync();
  expect(await getCalendarEvent(owner, { id: event.id })).toMatchObject({ title: "Newer" });
  expect((await connection())?.replaced).toMatchObject([{ field: "title", side: "here", value: "Older", event_id: event.id }]);
});

test("a deletion goes both ways, and a range that begins anew deletes nothing that only left it", async () => {
  const here = await createHere(world, "A");
  for (const title of ["B", "C", "Moved"]) await createHere(world, title);
  await sync();
  await deleteCalendarEvent(owner, { id: here.id });
  graph.remove(idThere("B"));
  await sync();
  expect(await titles()).toEqual(["C", "Moved"]);
  // Outside the range it is listed as if it were deleted.
  graph.put(idThere("Moved"), theirs("Moved", "2030-03-05T11:00:00", "2030-03-05T12:00:00"));
  await sync();
  graph.remove(idThere("C"));
  world.clock.advance(8 * day);
  await sync();
  expect(await titles()).toEqual([]);
  expect(there()).toEqual(["Moved"]);
  graph.remove(idThere("Moved"));
  await sync();
  world.clock.advance(-8 * day);
});

test("a token that is too old leads to a full list, which deletes what is gone and doubles nothing", async () => {
  await createHere(world, "Ours");
  graph.put("theirs", theirs("Theirs"));
  graph.put("gone", theirs("Gone"));
  await sync();
  graph.remove("gone");
  graph.expireTokens();
  await sync();
  expect(await titles()).toEqual(["Ours", "Theirs"]);
});

test("an insert whose answer was lost is found again by the id that it was sent with", async () => {
  await createHere(world, "Once");
  graph.loseAnswers = 1;
  await sync();
  expect(await connection()).toMatchObject({ failures: 1 });
  await sync();
  await sync();
  expect([await titles(), there()]).toEqual([["Once"], ["Once"]]);
});

test("Microsoft tells of changes: its check is answered, the subscription renewed, another secret ignored", async () => {
  await sync();
  const [subscription] = [...graph.subscriptions.values()];
  expect(subscription).toMatchObject({ notificationUrl: "https://atrium.example/api/public/calendar-notifications/acme" });
  graph.put("theirs", theirs("Theirs"));
  const tell = (clientState: string) => graph.deliver(subscription?.notificationUrl ?? "", JSON.stringify({ value: [{ clientState }] }));
  expect((await tell("guessed")).status).toBe(202);
  await syncConnectedCalendars.work(world.systemCtx("acme"));
  expect(await titles()).toEqual([]);
  expect((await tell(subscription?.clientState ?? "")).status).toBe(202);
  await syncConnectedCalendars.work(world.systemCtx("acme"));
  expect(await titles()).toEqual(["Theirs"]);
  const before = subscription?.expirationDateTime ?? "";
  world.clock.advance(day + 60_000);
  await sync();
  expect(graph.subscriptions.size).toBe(1);
  expect([...graph.subscriptions.values()].map(({ expirationDateTime }) => expirationDateTime > before)).toEqual([true]);
  await disconnectCalendar(owner, { provider });
  expect(graph.subscriptions.size).toBe(0);
  await completeConnection(owner, { provider, code: "good", state: await stateOf(owner) });
});

test("another calendar of the account can be chosen, and one that can't be changed can't", async () => {
  await sync();
  expect((await connection())?.calendars).toEqual([
    { id: "primary", name: "Calendar" },
    { id: "AAMkTeam", name: "Team" },
  ]);
  expect(await chooseCalendar(owner, { provider, calendar_id: "AAMkTeam" })).toMatchObject({ calendar_id: "AAMkTeam" });
  await expect(chooseCalendar(owner, { provider, calendar_id: "AAMkBirthdays" })).rejects.toMatchObject({ code: "invalid" });
});

test("withdrawn access asks for a new connection", async () => {
  graph.withdraw();
  await sync();
  expect(await connection()).toMatchObject({ state: "reconnect" });
  await expect(syncConnectionNow(owner, { provider })).rejects.toMatchObject({ code: "conflict" });
});

const side: Side = {
  provider,
  titles: () => Promise.resolve(new Map([...graph.events.values()].map(({ id, subject }) => [id, subject]))),
  create: (name) => Promise.resolve(void graph.put(`r${name}`, theirs(name))),
  rename: (id, name) => Promise.resolve(void graph.put(id, { subject: name })),
  remove: (id) => Promise.resolve(graph.remove(id)),
  lose: (writes) => void (graph.loseAnswers = writes),
  forget: (forgets) => void (forgets && graph.expireTokens()),
};

test.each([1, 2])("any history of changes on both sides ends with equal events (seed %i)", (seed) => runHistory(world, side, seed));
