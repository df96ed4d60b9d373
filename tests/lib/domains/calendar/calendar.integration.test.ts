import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/calendar/events/route";
import {
  createCalendarEvent,
  deleteCalendarEvent,
  getCalendarEvent,
  getCalendarPreference,
  listCalendarEntries,
  replaceCalendarPreference,
  updateCalendarEvent,
} from "@/lib/domains/calendar";
import { createContract } from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { createProject } from "@/lib/domains/projects";
import { createTask } from "@/lib/domains/tasks";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
const ctx = () => world.ctx("acme");

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const march = { from: "2026-03-01", to: "2026-03-31" };
const entriesOf = async (range = march) =>
  (await listCalendarEntries(ctx(), range)).data.map(({ source, title, starts_on }) => [source, starts_on, title]);

test("the calendar merges own events, due tasks, milestones and ends of contracts, in order", async () => {
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP" });
  await createContract(ctx(), { customer_id, title: "Maintenance", start_date: "2025-04-01", end_date: "2026-03-31", status: "active" });
  await createContract(ctx(), { customer_id, title: "Not signed yet", start_date: "2025-04-01", end_date: "2026-03-31" });
  await createTask(ctx(), { title: "Send the samples", due_on: "2026-03-10" });
  await createTask(ctx(), { title: "Call the printer", due_on: "2026-03-10", due_time: "15:00" });
  await createTask(ctx(), { title: "Next month", due_on: "2026-04-01" });
  const milestones = [{ title: "Design", due_on: "2026-03-20", done: true }];
  await createProject(ctx(), { customer_id, name: "Fit-out", milestones });
  await createCalendarEvent(ctx(), { title: "Site visit", starts: "2026-03-10T09:00" });
  await createCalendarEvent(ctx(), { title: "Fair", starts_on: "2026-02-27", ends_on: "2026-03-02" });
  expect(await entriesOf()).toEqual([
    ["events", "2026-02-27", "Fair"],
    ["tasks", "2026-03-10", "Send the samples"],
    ["events", "2026-03-10", "Site visit"],
    ["tasks", "2026-03-10", "Call the printer"],
    ["milestones", "2026-03-20", "Design · Fit-out"],
    ["contracts", "2026-03-31", "Maintenance"],
  ]);
  const { data } = await listCalendarEntries(ctx(), { ...march, source: "milestones" });
  expect(data).toMatchObject([{ done: true, source: "milestones" }]);
  const timed = (await listCalendarEntries(ctx(), { ...march, source: "tasks" })).data.map(({ starts_at, ends_at }) => [
    starts_at,
    ends_at,
  ]);
  expect(timed).toEqual([
    [null, null],
    [new Date("2026-03-10T15:00:00.000Z"), null],
  ]);
});

test("who may not read tasks or contracts sees none in the calendar", async () => {
  const reader = world.ctx("acme", ["calendar.read"]);
  const { data } = await listCalendarEntries(reader, march);
  expect(new Set(data.map(({ source }) => source))).toEqual(new Set(["events"]));
});

test("an event is moved, kept as long as it was, and deleted", async () => {
  const { id } = await createCalendarEvent(ctx(), { title: "Call", starts: "2026-05-04T09:00", ends: "2026-05-04T09:30" });
  expect(await updateCalendarEvent(ctx(), { id, starts: "2026-05-05T14:00" })).toMatchObject({
    ends: "2026-05-05T14:30",
    starts_at: new Date("2026-05-05T13:00:00Z"),
    version: 2,
  });
  expect(await updateCalendarEvent(ctx(), { id, starts: null, ends: null, starts_on: "2026-05-06" })).toMatchObject({
    all_day: true,
    starts_on: "2026-05-06",
    starts: null,
  });
  await expect(updateCalendarEvent(ctx(), { id, ends_on: "2026-05-01" })).rejects.toThrow("The event ends before it starts.");
  await deleteCalendarEvent(ctx(), { id });
  await expect(getCalendarEvent(ctx(), { id })).rejects.toThrow("No such calendar event.");
});

test("a colleague keeps how they look at the calendar", async () => {
  expect(await getCalendarPreference(ctx(), {})).toEqual({ view: "month", hidden: [], today: "2026-03-02" });
  await replaceCalendarPreference(ctx(), { view: "week", hidden: ["tasks", "contracts", "tasks"] });
  expect(await getCalendarPreference(ctx(), {})).toMatchObject({ view: "week", hidden: ["contracts", "tasks"] });
});

test("wrong ranges and times are refused in the API's error shape", async () => {
  const call = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, ((await response.json()) as { errors: { path: string }[] }).errors[0]?.path];
  };
  const none = { params: Promise.resolve({}) };
  const list = (query: string) => listRoute(world.request("GET", `/api/tenant/calendar/events?${query}`, { slug: "acme" }), none);
  const create = (body: Record<string, unknown>) =>
    createRoute(world.request("POST", "/api/tenant/calendar/events", { slug: "acme", body }), none);
  expect(await call(list("from=2026-01-02"))).toEqual([422, "to"]);
  expect(await call(list("from=2026-01-02&to=2026-01-01"))).toEqual([422, "to"]);
  expect(await call(create({ title: "x" }))).toEqual([422, "starts"]);
  expect(await call(create({ title: "x", starts: "2026-02-30T09:00" }))).toEqual([422, "starts"]);
  expect(await call(create({ title: "x", starts: "2026-01-05T09:00", timezone: "Mars/Base" }))).toEqual([422, "timezone"]);
});
