import { afterAll, beforeAll, expect, test } from "vitest";
import { moveCalendarEntry } from "@/lib/domains/calendar";
import { createTask, getTask, getTaskPreference, replaceTaskPreference, updateTask } from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
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

test("a task never begins after it is due, and moving its due date in the calendar keeps its length", async () => {
  const task = await createTask(owner, { title: "Paint the wall", starts_on: "2026-03-08", due_on: "2026-03-10" });
  expect(task).toMatchObject({ starts_on: "2026-03-08", due_on: "2026-03-10" });
  expect(await code(createTask(owner, { title: "Backwards", starts_on: "2026-03-11", due_on: "2026-03-10" }))).toBe("invalid");
  expect(await code(updateTask(owner, { id: task.id, due_on: "2026-03-07" }))).toBe("invalid");
  expect(await updateTask(owner, { id: task.id, starts_on: null, due_on: "2026-03-07" })).toMatchObject({ starts_on: null });
  await updateTask(owner, { id: task.id, starts_on: "2026-03-05" });
  await moveCalendarEntry(owner, { source: "tasks", id: encodeId("task", task.id), to: "2026-03-01" });
  expect(await getTask(owner, { id: task.id })).toMatchObject({ starts_on: "2026-02-27", due_on: "2026-03-01" });
});

test("each colleague keeps how they look at the tasks", async () => {
  expect(await getTaskPreference(owner, {})).toMatchObject({ shape: "list", zoom: "month" });
  await replaceTaskPreference(owner, { shape: "board", zoom: "month" });
  await replaceTaskPreference(owner, { shape: "timeline", zoom: "week" });
  expect(await getTaskPreference(owner, {})).toMatchObject({ shape: "timeline", zoom: "week" });
  expect(await getTaskPreference(world.ctx("beta"), {})).toMatchObject({ shape: "list" });
});
