import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createProject } from "@/lib/domains/projects";
import {
  addTaskDependency,
  copyProject,
  createTask,
  deleteTask,
  getTask,
  listProjectTimeline,
  listTaskDependencies,
  moveDependents,
  removeProjectBaseline,
  removeTaskDependency,
  saveProjectBaseline,
  updateTask,
} from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

test("what waits for a task moves with it, and tasks never wait in a circle, also when two links race", async () => {
  const dates = { starts_on: "2026-03-02", due_on: "2026-03-04" };
  const [dig, pour, wall] = [
    await createTask(owner, { title: "Dig", ...dates }),
    await createTask(owner, { title: "Pour", due_on: "2026-03-06" }),
    await createTask(owner, { title: "Build the wall", starts_on: "2026-03-09" }),
  ];
  await addTaskDependency(owner, { id: pour.id, after_id: dig.id });
  await addTaskDependency(owner, { id: wall.id, after_id: pour.id });
  expect(await code(addTaskDependency(owner, { id: pour.id, after_id: dig.id }))).toBe("conflict");
  expect(await code(addTaskDependency(owner, { id: dig.id, after_id: wall.id }))).toBe("invalid");
  expect(await code(addTaskDependency(owner, { id: dig.id, after_id: dig.id }))).toBe("invalid");
  expect(await listTaskDependencies(owner, { id: pour.id })).toMatchObject({ after: [{ id: dig.id }], before: [{ id: wall.id }] });
  expect(await moveDependents(owner, { id: dig.id, days: 3 })).toEqual({ moved: 2 });
  expect(await getTask(owner, { id: pour.id })).toMatchObject({ starts_on: null, due_on: "2026-03-09" });
  expect(await getTask(owner, { id: wall.id })).toMatchObject({ starts_on: "2026-03-12", due_on: null });
  await updateTask(owner, { id: pour.id, status: "done" });
  expect(await moveDependents(owner, { id: dig.id, days: -3 })).toEqual({ moved: 1 });
  await removeTaskDependency(owner, { id: wall.id, after_id: pour.id });
  expect(await code(removeTaskDependency(owner, { id: wall.id, after_id: pour.id }))).toBe("conflict");

  const [a, b] = [await createTask(owner, { title: "A" }), await createTask(owner, { title: "B" })];
  const outcomes = await Promise.all([
    code(addTaskDependency(owner, { id: a.id, after_id: b.id })),
    code(addTaskDependency(owner, { id: b.id, after_id: a.id })),
  ]);
  expect(outcomes).toContain("invalid");
  expect(outcomes).toContain(null);
  await deleteTask(owner, { id: a.id });
  expect(await listTaskDependencies(owner, { id: b.id })).toEqual({ after: [], before: [] });
  const foreign = await createTask(world.ctx("beta"), { title: "Theirs" });
  expect(await code(addTaskDependency(owner, { id: b.id, after_id: foreign.id }))).toBe("not_found");
});

test("the tasks that wait for a deleted one wait no longer, and say that they changed", async () => {
  const [first, middle, last] = [
    await createTask(owner, { title: "First" }),
    await createTask(owner, { title: "Middle" }),
    await createTask(owner, { title: "Last" }),
  ];
  await addTaskDependency(owner, { id: middle.id, after_id: first.id });
  const { version } = await addTaskDependency(owner, { id: last.id, after_id: middle.id });
  expect((await listTaskDependencies(owner, { id: middle.id })).before.map(({ title }) => title)).toEqual(["Last"]);
  await deleteTask(owner, { id: middle.id });
  expect(await listTaskDependencies(owner, { id: last.id })).toEqual({ after: [], before: [] });
  expect(await getTask(owner, { id: last.id })).toMatchObject({ version: version + 1 });
});

test("a project's plan is saved, shown beside what became of it, and removed; a copy keeps what waits for what", async () => {
  const { id: customer_id } = await createCustomer(owner, { name: "Northwind" });
  const milestones = [{ title: "Opening", due_on: "2026-05-01", done: false }];
  const project = await createProject(owner, { customer_id, name: "Corner", milestones });
  const draw = await createTask(owner, { title: "Draw", project_id: project.id, due_on: "2026-04-01" });
  const build = await createTask(owner, { title: "Build", project_id: project.id, starts_on: "2026-04-02", due_on: "2026-04-20" });
  await addTaskDependency(owner, { id: build.id, after_id: draw.id });
  await saveProjectBaseline(owner, { id: project.id });
  await updateTask(owner, { id: build.id, due_on: "2026-04-25" });
  const { data, baseline_at } = await listProjectTimeline(owner, { id: project.id });
  expect(baseline_at).not.toBeNull();
  expect(data.map(({ title, due_on, baseline }) => [title, due_on, baseline?.due_on])).toEqual([
    ["Draw", "2026-04-01", "2026-04-01"],
    ["Build", "2026-04-25", "2026-04-20"],
    ["Opening", "2026-05-01", "2026-05-01"],
  ]);
  expect(data[1]?.after_ids).toEqual([draw.id]);
  const copy = await copyProject(owner, { id: project.id, name: "Second corner" });
  const copied = (await listProjectTimeline(owner, { id: copy.id })).data;
  expect(copied.find(({ title }) => title === "Build")?.after_ids).toEqual([copied.find(({ title }) => title === "Draw")?.task_id]);
  await removeProjectBaseline(owner, { id: project.id });
  expect((await listProjectTimeline(owner, { id: project.id })).baseline_at).toBeNull();
  expect(await code(removeProjectBaseline(owner, { id: project.id }))).toBe("not_found");
});
