import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as startRoute } from "@/app/api/tenant/tasks/[id]/timer/start/route";
import { POST as eventRoute } from "@/app/api/tenant/calendar/events/route";
import { deactivateStaff } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { listAuditEntries } from "@/lib/domains/audit";
import { listCalendarEntries } from "@/lib/domains/calendar";
import { createCustomer } from "@/lib/domains/customers";
import { createProject } from "@/lib/domains/projects";
import { createTask } from "@/lib/domains/tasks";
import {
  createTimeEntry,
  deleteTimeEntry,
  listProjectTime,
  listTimeEntries,
  startTimer,
  stopTimer,
  updateTimeEntry,
} from "@/lib/domains/time-entries";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Permission } from "@/lib/kernel/base/permissions";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let task: string;
let other: string;
const ctx = () => world.ctx("acme");

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(worldStart);
  task = (await createTask(ctx(), { title: "Write the report" })).id;
  other = (await createTask(ctx(), { title: "Answer the phone" })).id;
  for (const { id } of (await listTimeEntries(ctx(), { running: true })).data) await deleteTimeEntry(ctx(), { id });
});
afterAll(() => world.close());

const entriesOf = async (task_id: string) => (await listTimeEntries(ctx(), { task_id })).data;

test("a timer becomes an entry when it stops, with its seconds as measured", async () => {
  const started = await startTimer(ctx(), { id: task });
  expect(started).toMatchObject({
    task_id: task,
    task_title: "Write the report",
    duration_seconds: null,
    day: "2026-03-02",
    billable: true,
  });
  await expect(startTimer(ctx(), { id: task })).rejects.toMatchObject({ code: "conflict" });
  world.clock.advance(2_712_000);
  const stopped = await stopTimer(ctx(), { id: task, note: "First chapter" });
  expect(stopped).toMatchObject({ id: started.id, duration_seconds: 2712, note: "First chapter" });
  await expect(stopTimer(ctx(), { id: task })).rejects.toMatchObject({ code: "conflict" });
});

test("starting on another task stops the first and keeps its time", async () => {
  await startTimer(ctx(), { id: task });
  world.clock.advance(600_000);
  await startTimer(ctx(), { id: other });
  expect(await entriesOf(task)).toMatchObject([{ duration_seconds: 600 }]);
  expect(await entriesOf(other)).toMatchObject([{ duration_seconds: null }]);
});

test("ten starts at once leave one running timer", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => startTimer(ctx(), { id: index % 2 === 0 ? task : other })),
  );
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  expect((await listTimeEntries(ctx(), { running: true })).data).toHaveLength(1);
});

test("entries by hand are changed by whoever made them and those who approve time, and by no other colleague", async () => {
  const entry = await createTimeEntry(ctx(), { task_id: task, duration_seconds: 3600, day: "2026-02-27" });
  expect(entry).toMatchObject({ started_at: null, day: "2026-02-27", duration_seconds: 3600 });
  const own = ctx();
  if (own.principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const grants = new Set([...own.grants].filter((permission) => permission !== "time_entries.approve"));
  const colleague = { ...own, grants, principal: { ...own.principal, staff_id: task } };
  await expect(updateTimeEntry(colleague, { id: entry.id, billable: false })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteTimeEntry(colleague, { id: entry.id })).rejects.toMatchObject({ code: "forbidden" });
  expect(await updateTimeEntry(ctx(), { id: entry.id, billable: false, duration_seconds: 1800 })).toMatchObject({ duration_seconds: 1800 });
  await startTimer(ctx(), { id: task });
  const [running] = (await listTimeEntries(ctx(), { running: true })).data;
  await expect(updateTimeEntry(ctx(), { id: running?.id ?? "", duration_seconds: 60 })).rejects.toMatchObject({ code: "conflict" });
  await deleteTimeEntry(ctx(), { id: running?.id ?? "" });
});

test("whoever approves time enters, changes and stops a colleague's time, and the audit names them", async () => {
  const role = await roleNamed(ctx(), "Staff");
  const customer_id = (await createCustomer(ctx(), { name: "Waterside" })).id;
  const { id: task } = await createTask(ctx(), { title: "Survey the site", customer_id });
  const { staff_id, user_id } = await addColleague(world, "acme", "late@acme.example", role.id);
  const { principal, ...rest } = ctx();
  if (principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const colleague = { ...rest, principal: { ...principal, staff_id, user_id }, grants: new Set(role.permissions) };
  const forgotten = await createTimeEntry(ctx(), { task_id: task, staff_id, duration_seconds: 3600, day: "2026-02-27" });
  expect(forgotten).toMatchObject({ staff_id });
  expect(await updateTimeEntry(ctx(), { id: forgotten.id, duration_seconds: 1800 })).toMatchObject({ staff_id, duration_seconds: 1800 });
  const own = principal.staff_id;
  await expect(createTimeEntry(colleague, { task_id: task, staff_id: own, duration_seconds: 60 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await startTimer(colleague, { id: task });
  await expect(stopTimer(ctx(), { id: task })).rejects.toMatchObject({ code: "conflict" });
  world.clock.advance(600_000);
  expect(await stopTimer(ctx(), { id: task, staff_id })).toMatchObject({ staff_id, duration_seconds: 600 });
  const { data } = await listAuditEntries(ctx(), { record_id: encodeId("time_entry", forgotten.id) });
  expect(data.length).toBeGreaterThan(1);
  for (const { actor } of data) expect(actor).toMatchObject({ kind: "staff" });
  // Who leaves stops working.
  await startTimer(colleague, { id: task });
  world.clock.advance(60_000);
  await deactivateStaff(ctx(), { id: staff_id });
  expect(await entriesOf(task)).toMatchObject([{ duration_seconds: 60 }, { duration_seconds: 600 }, { duration_seconds: 1800 }]);
});

test("an API key records the time of the colleague who made it and keeps their calendar, within its permissions", async () => {
  const { principal } = ctx();
  const staff_id = principal.kind === "staff" ? principal.staff_id : "";
  const keyOf = (permissions: Permission[]) => createApiKey(ctx(), { name: "Editor extension", permissions });
  const start = (key: string, id: string) =>
    startRoute(world.request("POST", `/api/tenant/tasks/${id}/timer/start`, { key, body: {} }), { params: Promise.resolve({ id }) });
  const wire = encodeId("task", task);
  const { token } = await keyOf(["time_entries.write", "calendar.write"]);
  expect((await start(token, wire)).status).toBe(201);
  expect(await entriesOf(task)).toMatchObject([{ staff_id, duration_seconds: null }]);
  await stopTimer(ctx(), { id: task });
  const body = { title: "Focus", starts: "2026-03-02T09:00", ends: "2026-03-02T11:00" };
  const made = await eventRoute(world.request("POST", "/api/tenant/calendar/events", { key: token, body }), {
    params: Promise.resolve({}),
  });
  expect(made.status).toBe(201);
  const { data } = await listCalendarEntries(ctx(), { from: "2026-03-02", to: "2026-03-02" });
  expect(data).toMatchObject([{ title: "Focus" }]);
  const reader = await keyOf(["time_entries.read"]);
  expect((await start(reader.token, wire)).status).toBe(403);
});

test("time on a project that isn't billed is not billable unless somebody says so", async () => {
  const customer_id = (await createCustomer(ctx(), { name: "Lakeside" })).id;
  const project = await createProject(ctx(), { customer_id, name: "Own tools", billing: "non_billable" });
  const { id: task_id } = await createTask(ctx(), { title: "Build", project_id: project.id });
  expect((await createTimeEntry(ctx(), { task_id, duration_seconds: 60 })).billable).toBe(false);
  expect((await createTimeEntry(ctx(), { task_id, duration_seconds: 60, billable: true })).billable).toBe(true);
  expect((await startTimer(ctx(), { id: task_id })).billable).toBe(false);
  expect(await listProjectTime(ctx(), { id: project.id })).toMatchObject({ unbilled_seconds: 0 });
});

test("time far ahead is a mistake", async () => {
  await expect(createTimeEntry(ctx(), { task_id: task, duration_seconds: 60, day: "2027-03-02" })).rejects.toMatchObject({
    errors: [{ path: "day", code: "far_ahead" }],
  });
  const { id } = await createTimeEntry(ctx(), { task_id: task, duration_seconds: 60, day: "2026-04-02" });
  await expect(updateTimeEntry(ctx(), { id, day: "2026-04-03" })).rejects.toMatchObject({ code: "invalid" });
});

test("the route needs somebody whose time it is and a task of the company", async () => {
  const wire = encodeId("task", task);
  const start = (options: { slug?: "acme" | "beta"; key?: string }) =>
    startRoute(world.request("POST", `/api/tenant/tasks/${wire}/timer/start`, { ...options, body: {} }), {
      params: Promise.resolve({ id: wire }),
    });
  expect((await start({ slug: "beta" })).status).toBe(404);
  expect((await start({ key: await world.apiKey("acme") })).status).toBe(403);
  expect((await start({ slug: "acme" })).status).toBe(201);
});
