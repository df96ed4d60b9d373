import { afterAll, beforeAll, expect, test } from "vitest";
import { createNote } from "@/lib/domains/notes";
import { createTask, getTask, taskMentioned } from "@/lib/domains/tasks";
import { findMentioned } from "@/lib/domains/tasks/rules";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

test("the longest name after an @ counts, each colleague once", () => {
  const staff = [
    { id: "1", name: "Ada" },
    { id: "2", name: "Ada Byron" },
    { id: "3", name: "سارة" },
  ];
  expect(findMentioned("@Ada Byron and @ada byron, please", staff)).toEqual(["2"]);
  expect(findMentioned("Ask @Ada, then @سارة.", staff)).toEqual(["1", "3"]);
  expect(findMentioned("@Adam or ada@example.com or @", staff)).toEqual([]);
});

test("a note on a task that names a colleague is an event of the task, and one without names is none", async () => {
  const task = await createTask(owner, { title: "Send the samples" });
  const { id: tenant_id } = owner.tenant;
  const events = () =>
    runInTenant(tenant_id, () => owner.db.event.findMany({ where: { tenant_id, record_id: task.id, name: taskMentioned.name } }));
  await createNote(owner, { record_id: encodeId("task", task.id), body: "Just a note" });
  expect(await events()).toHaveLength(0);
  await createNote(owner, { record_id: encodeId("task", task.id), body: "@Ada Owner, is this done?" });
  expect(await events()).toHaveLength(1);
  expect((await getTask(owner, { id: task.id })).version).toBe(task.version + 2);
});
