import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTask,
  createTaskStatus,
  deleteTaskStatus,
  getTask,
  listTasks,
  listTaskStatuses,
  updateTask,
  updateTaskStatus,
} from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let other: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  other = world.ctx("beta");
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const names = async () => (await listTaskStatuses(owner, {})).data.map(({ name }) => name);

test("own statuses keep the fixed ones: tasks follow them, and a deleted one's tasks go where it was chosen", async () => {
  const task = await createTask(owner, { title: "Print the menus", status: "in_progress" });
  expect(task).toMatchObject({ status: "in_progress", status_id: null });
  const doing = await createTaskStatus(owner, { name: "Doing", meaning: "in_progress", color: "blue" });
  // The first of a meaning gets its tasks.
  expect(await getTask(owner, { id: task.id })).toMatchObject({ status: "in_progress", status_id: doing.id, version: task.version + 1 });
  const review = await createTaskStatus(owner, { name: "In review", meaning: "in_progress" });
  const backlog = await createTaskStatus(owner, { name: "Backlog", meaning: "open" });
  expect(await names()).toEqual(["Backlog", "Doing", "In review"]);
  expect(await code(createTaskStatus(owner, { name: "doing", meaning: "done" }))).toBe("invalid");

  expect(await updateTask(owner, { id: task.id, status_id: review.id })).toMatchObject({ status: "in_progress", status_id: review.id });
  // The fixed status that the task has already leaves its own one alone; another one takes the first of its meaning, or none.
  expect(await updateTask(owner, { id: task.id, status: "in_progress" })).toMatchObject({ status_id: review.id });
  expect(await updateTask(owner, { id: task.id, status: "waiting" })).toMatchObject({ status: "waiting", status_id: null });
  expect(await updateTask(owner, { id: task.id, status: "in_progress" })).toMatchObject({ status_id: doing.id });
  expect(await updateTask(owner, { id: task.id, status_id: backlog.id })).toMatchObject({ status: "open", status_id: backlog.id });
  expect(await createTask(owner, { title: "Fold the menus" })).toMatchObject({ status: "open", status_id: backlog.id });
  expect(await code(updateTask(owner, { id: task.id, status: "done", status_id: backlog.id }))).toBe("invalid");
  await updateTask(owner, { id: task.id, status_id: review.id });
  expect((await listTasks(owner, { status_id: review.id })).data.map(({ id }) => id)).toEqual([task.id]);

  await updateTaskStatus(owner, { id: review.id, position: 0, name: "Review" });
  expect(await names()).toEqual(["Review", "Backlog", "Doing"]);
  expect(await code(deleteTaskStatus(owner, { id: review.id }))).toBe("invalid");
  expect(await code(deleteTaskStatus(owner, { id: review.id, move_to: backlog.id }))).toBe("invalid");
  await deleteTaskStatus(owner, { id: review.id, move_to: doing.id });
  expect(await getTask(owner, { id: task.id })).toMatchObject({ status: "in_progress", status_id: doing.id });
  await deleteTaskStatus(owner, { id: doing.id });
  expect(await getTask(owner, { id: task.id })).toMatchObject({ status: "in_progress", status_id: null });

  expect((await listTaskStatuses(other, {})).data).toEqual([]);
  const theirs = await createTask(other, { title: "Theirs" });
  expect(await code(updateTask(other, { id: theirs.id, status_id: backlog.id }))).toBe("invalid");
});
