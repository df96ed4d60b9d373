import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createProject, updateProject } from "@/lib/domains/projects";
import {
  bulkChangeTasks,
  createTask,
  createTaskStatus,
  getTask,
  listBulkTasks,
  listTasks,
  previewBulkTasks,
  undoBulkTasks,
  updateTask,
} from "@/lib/domains/tasks";
import { createTimeEntry } from "@/lib/domains/time-entries";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const make = async (title: string, fields: object = {}) => (await createTask(owner, { title, ...fields })).id;
const read = (id: string) => getTask(owner, { id });
const undo = (done: { bulk_id: string | null }) => undoBulkTasks(owner, { bulk_id: done.bulk_id ?? "" });
const code = (work: Promise<unknown>) => work.then(() => null).catch((error: AppError) => error.code);

test("several tasks get an own status at once, each by itself, and the whole is undone within 24 hours", async () => {
  const review = await createTaskStatus(owner, { name: "In review", meaning: "in_progress" });
  const [a, b] = [await make("A", { status: "waiting" }), await make("B")];
  const done = await bulkChangeTasks(owner, { action: "status", ids: [a, b], status: "in_progress", status_id: review.id });
  expect(done).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await read(a)).toMatchObject({ status: "in_progress", status_id: review.id });
  await updateTask(owner, { id: b, status: "done" });
  expect((await listBulkTasks(owner, {})).data).toMatchObject([{ action: "status", changed: 2 }]);
  expect(await undo(done)).toMatchObject({ undone: 1, refused: [{ name: "B" }] });
  expect(await read(a)).toMatchObject({ status: "waiting", status_id: null });
  expect(await read(b)).toMatchObject({ status: "done" });
  const late = await bulkChangeTasks(owner, { action: "priority", ids: [a], priority: "high" });
  world.clock.advance(25 * 3_600_000);
  expect(await code(undo(late))).toBe("conflict");
});

test("tasks of another company are not found", async () => {
  const foreign = await createTask(world.ctx("beta"), { title: "Theirs" });
  const ids = [await make("Ours"), foreign.id];
  expect(await code(bulkChangeTasks(owner, { action: "priority", ids, priority: "high" }))).toBe("not_found");
  expect(await code(previewBulkTasks(owner, { action: "priority", ids, priority: "high" }))).toBe("not_found");
});

test("dates shift together, a task without any is refused, and the undo gives each its own back", async () => {
  const [a, b, c] = [
    await make("A", { starts_on: "2026-03-10", due_on: "2026-03-12" }),
    await make("B", { due_on: "2026-02-27" }),
    await make("C"),
  ];
  const action = { action: "shift" as const, ids: [a, b, c], days: 7 };
  expect((await previewBulkTasks(owner, action)).results.find(({ id }) => id === c)).toMatchObject({ outcome: "no_date" });
  const done = await bulkChangeTasks(owner, action);
  expect(done).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await read(a)).toMatchObject({ starts_on: "2026-03-17", due_on: "2026-03-19" });
  expect(await read(b)).toMatchObject({ starts_on: null, due_on: "2026-03-06" });
  await updateTask(owner, { id: b, due_on: "2026-03-07" });
  expect(await undo(done)).toMatchObject({ undone: 1, refused: [{ name: "B" }] });
  expect(await read(a)).toMatchObject({ starts_on: "2026-03-10", due_on: "2026-03-12" });
  expect((await bulkChangeTasks(owner, { action: "due", ids: [a], due_on: "2026-03-01" })).results).toEqual([
    { id: a, outcome: "after_due" },
  ]);
});

test("a tag is added and removed in whatever letters, and found by the list", async () => {
  const [a, b] = [await make("A", { tags: ["Urgent", "urgent"] }), await make("B")];
  expect((await read(a)).tags).toEqual(["Urgent"]);
  const done = await bulkChangeTasks(owner, { action: "tag", ids: [a, b], tag: "urgent" });
  expect(done).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await listTasks(owner, { tag: "urgent" })).data.map(({ id }) => id)).toEqual([b]);
  await undo(done);
  expect((await read(b)).tags).toEqual([]);
  const removed = await bulkChangeTasks(owner, { action: "untag", ids: [a], tag: "URGENT" });
  await undo(removed);
  expect((await read(a)).tags).toEqual(["Urgent"]);
});

test("a milestone is for tasks of its project alone, and goes with it", async () => {
  const { id: customer_id } = await createCustomer(owner, { name: "Lakeside Dental", currency: "GBP" });
  const milestones = [{ title: "Plans approved", due_on: "2026-02-02", done: false }];
  const project = await createProject(owner, { customer_id, name: "Fit-out", milestones });
  const milestone_key = project.milestones[0]?.key ?? "";
  const [a, b] = [await make("A", { project_id: project.id }), await make("B")];
  const done = await bulkChangeTasks(owner, { action: "milestone", ids: [a, b], project_id: project.id, milestone_key });
  expect(done.results.toSorted((x, y) => x.outcome.localeCompare(y.outcome))).toEqual([
    { id: b, outcome: "another_project" },
    { id: a, outcome: "changed" },
  ]);
  expect((await read(a)).milestone_key).toBe(milestone_key);
  expect(await code(updateTask(owner, { id: a, milestone_key: "unknownkey" }))).toBe("invalid");
  expect(await code(updateTask(owner, { id: b, milestone_key }))).toBe("invalid");
  expect((await updateTask(owner, { id: a, project_id: null })).milestone_key).toBeNull();
});

test("undoing a change of milestone leaves tasks alone whose former milestone is gone, and does the others", async () => {
  const { id: customer_id } = await createCustomer(owner, { name: "Harbour Cafe", currency: "GBP" });
  const milestones = ["First", "Second"].map((title) => ({ title, due_on: "2026-02-02", done: false }));
  const { id, milestones: made } = await createProject(owner, { customer_id, name: "Counter", milestones });
  const [first, second] = made;
  const [a, b] = [await make("A", { project_id: id, milestone_key: first?.key ?? null }), await make("B", { project_id: id })];
  const done = await bulkChangeTasks(owner, { action: "milestone", ids: [a, b], project_id: id, milestone_key: second?.key ?? null });
  await updateProject(owner, { id, milestones: made.filter(({ key }) => key !== first?.key) });
  const { undone, refused } = await undoBulkTasks(owner, { bulk_id: done.bulk_id ?? "" });
  expect([undone, refused.map((task) => task.name)]).toEqual([1, ["A"]]);
  expect((await read(b)).milestone_key).toBeNull();
});

test("deleted tasks are gone everywhere and come back whole; one with time or a sub-task that stays is refused", async () => {
  const [parent, timed] = [await make("Parent"), await make("Timed")];
  const step = await make("Step", { parent_id: parent, tags: ["kept"] });
  await createTimeEntry(owner, { task_id: timed, day: "2025-06-02", duration_seconds: 60 });
  expect((await previewBulkTasks(owner, { action: "delete", ids: [parent, timed] })).results).toEqual([
    { id: parent, outcome: "has_steps" },
    { id: timed, outcome: "has_time" },
  ]);
  const done = await bulkChangeTasks(owner, { action: "delete", ids: [parent, step, timed] });
  expect(done).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await code(read(parent))).toBe("not_found");
  expect((await listTasks(owner, { q: "Step" })).data).toEqual([]);
  expect(await code(bulkChangeTasks(owner, { action: "priority", ids: [parent], priority: "high" }))).toBe("not_found");
  expect(await undo(done)).toMatchObject({ undone: 2, refused: [] });
  expect(await read(step)).toMatchObject({ parent_id: parent, tags: ["kept"] });
  await bulkChangeTasks(owner, { action: "delete", ids: [parent, step] });
  world.clock.advance(25 * 3_600_000);
  await bulkChangeTasks(owner, { action: "delete", ids: [await make("Last")] });
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  const { rows } = await client.query("select 1 from public.tasks where deleted_at is not null and title in ('Parent', 'Step')");
  await client.end();
  expect(rows).toEqual([]);
  const reader = { ...owner, grants: new Set([...owner.grants].filter((grant) => grant !== "tasks.delete")) };
  expect(await code(bulkChangeTasks(reader, { action: "delete", ids: [timed] }))).toBe("forbidden");
});
