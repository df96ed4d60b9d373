import { afterAll, beforeAll, expect, test } from "vitest";
import { createNote } from "@/lib/domains/notes";
import { createNotifications } from "@/lib/domains/notifications";
import {
  createTask,
  followTask,
  listTaskFollowers,
  taskDueChanged,
  taskStatusChanged,
  unfollowTask,
  updateTask,
} from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let helper: Awaited<ReturnType<typeof addColleague>>;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  helper = await addColleague(world, "acme", "helper@acme.example", (await roleNamed(owner, "Staff")).id);
});
afterAll(() => world.close());

const followers = async (id: string) => (await listTaskFollowers(owner, { id })).data.map(({ staff_id }) => staff_id);
const eventsOf = (record_id: string, name: string) =>
  runInTenant(owner.tenant.id, () => owner.db.event.findMany({ where: { tenant_id: owner.tenant.id, record_id, name } }));

test("author, assignee, commenter and whoever is named follow a task, and anyone may stop", async () => {
  const task = await createTask(owner, { title: "Send the samples", assignee_id: null });
  const author = (await followers(task.id))[0];
  expect(await followers(task.id)).toHaveLength(1);
  await updateTask(owner, { id: task.id, assignee_id: helper.staff_id });
  expect(await followers(task.id)).toContain(helper.staff_id);
  await unfollowTask(owner, { id: task.id, staff_id: helper.staff_id });
  expect(await followers(task.id)).toEqual([author]);
  expect(await unfollowTask(owner, { id: task.id, staff_id: helper.staff_id }).catch((error: AppError) => error.code)).toBe("not_found");
  await followTask(owner, { id: task.id, staff_id: helper.staff_id });
  await followTask(owner, { id: task.id, staff_id: helper.staff_id });
  expect(await followers(task.id)).toHaveLength(2);

  const other = await createTask(owner, { title: "Count the chairs" });
  await unfollowTask(owner, { id: other.id, staff_id: author ?? "" });
  expect(await followers(other.id)).toEqual([]);
  await createNote(owner, { record_id: encodeId("task", other.id), body: "All there." });
  expect(await followers(other.id)).toEqual([author]);
});

test("a change of status or due date is published, and a follower is notified of it once", async () => {
  const task = await createTask(owner, { title: "Paint the wall", due_on: "2026-03-10" });
  await followTask(owner, { id: task.id, staff_id: helper.staff_id });
  await updateTask(owner, { id: task.id, title: "Paint the walls" });
  expect(await eventsOf(task.id, taskStatusChanged.name)).toHaveLength(0);
  const moved = await updateTask(owner, { id: task.id, status: "in_progress", due_on: "2026-03-12" });
  expect(await eventsOf(task.id, taskStatusChanged.name)).toHaveLength(1);
  expect(await eventsOf(task.id, taskDueChanged.name)).toHaveLength(1);
  const told = () =>
    createNotifications(world.systemCtx("acme"), {
      ...{ kind: "task_due_changed", record_id: task.id, sequence: moved.version, customer_id: null },
      ...{ staff_id: helper.staff_id, values: { title: moved.title, due: "2026-03-12" } },
    });
  expect((await told()).data).toHaveLength(1);
  expect((await told()).data).toHaveLength(0);
});
