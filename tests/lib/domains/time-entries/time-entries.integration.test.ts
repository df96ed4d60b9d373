import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as startRoute } from "@/app/api/tenant/tasks/[id]/timer/start/route";
import { createTask } from "@/lib/domains/tasks";
import { createTimeEntry, deleteTimeEntry, listTimeEntries, startTimer, stopTimer, updateTimeEntry } from "@/lib/domains/time-entries";
import { encodeId } from "@/lib/kernel/base/ids";
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

test("entries by hand are changed by whoever made them, and by no colleague", async () => {
  const entry = await createTimeEntry(ctx(), { task_id: task, duration_seconds: 3600, day: "2026-02-27" });
  expect(entry).toMatchObject({ started_at: null, day: "2026-02-27", duration_seconds: 3600 });
  const own = ctx();
  if (own.principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const colleague = { ...own, principal: { ...own.principal, staff_id: task } };
  await expect(updateTimeEntry(colleague, { id: entry.id, billable: false })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteTimeEntry(colleague, { id: entry.id })).rejects.toMatchObject({ code: "forbidden" });
  expect(await updateTimeEntry(ctx(), { id: entry.id, billable: false, duration_seconds: 1800 })).toMatchObject({ duration_seconds: 1800 });
  await startTimer(ctx(), { id: task });
  const [running] = (await listTimeEntries(ctx(), { running: true })).data;
  await expect(updateTimeEntry(ctx(), { id: running?.id ?? "", duration_seconds: 60 })).rejects.toMatchObject({ code: "conflict" });
  await deleteTimeEntry(ctx(), { id: running?.id ?? "" });
});

test("the route needs a colleague and a task of the company", async () => {
  const wire = encodeId("task", task);
  const start = (options: { slug?: "acme" | "beta"; key?: string }) =>
    startRoute(world.request("POST", `/api/tenant/tasks/${wire}/timer/start`, { ...options, body: {} }), {
      params: Promise.resolve({ id: wire }),
    });
  expect((await start({ slug: "beta" })).status).toBe(404);
  expect((await start({ key: await world.apiKey("acme") })).status).toBe(403);
  expect((await start({ slug: "acme" })).status).toBe(201);
});
