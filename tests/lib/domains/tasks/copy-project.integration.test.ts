import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import {
  archiveProject,
  createProject,
  getProject,
  listHealthReports,
  listProjects,
  reportHealth,
  restoreProject,
  updateProject,
} from "@/lib/domains/projects";
import { copyProject, createTask, listTasks, updateTask } from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  customer_id = (await createCustomer(owner, { name: "Lakeside Dental", currency: "EUR" })).id;
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );

async function source() {
  const { id } = await createProject(owner, {
    ...{ customer_id, name: "Fit-out", starts_on: "2027-02-01", ends_on: "2027-03-01", tags: ["Fit-out"] },
    milestones: [{ title: "Plans", due_on: "2027-03-01", done: true, shared: true }],
  });
  const checklist = [{ text: "Choose", done: true }];
  const task = await createTask(owner, { title: "Measure", project_id: id, due_on: "2027-03-02", status: "done", checklist });
  await createTask(owner, { title: "Corner", parent_id: task.id });
  return id;
}

test("a copy keeps the distance of its dates from the start, over a leap day, and starts open", async () => {
  const id = await source();
  // 28 days after 1 February are 29 February in 2028, a Tuesday.
  const copy = await copyProject(owner, { id, name: "Second", starts_on: "2028-02-01" });
  expect(copy).toMatchObject({ name: "Second", customer_id, starts_on: "2028-02-01", ends_on: "2028-02-29", tags: ["Fit-out"] });
  expect(copy.milestones).toMatchObject([{ title: "Plans", due_on: "2028-02-29", done: false, shared: true }]);
  const { data } = await listTasks(owner, { project_id: copy.id });
  const measure = data.find(({ title }) => title === "Measure");
  expect(measure).toMatchObject({ due_on: "2028-03-01", status: "open", checklist: [{ text: "Choose", done: false }] });
  expect(data.find(({ title }) => title === "Corner")?.parent_id).toBe(measure?.id);
  const bare = await copyProject(owner, { id, name: "Bare", parts: [] });
  expect(bare).toMatchObject({ milestones: [], starts_on: "2027-02-01" });
  expect((await listTasks(owner, { project_id: bare.id })).data).toEqual([]);
});

test("a template is in no list of work, and a project starts from it", async () => {
  const id = await source();
  const template = await copyProject(owner, { id, name: "Standard fit-out", as_template: true });
  expect(template).toMatchObject({ is_template: true, shared: false, members: [] });
  const ids = async (query: Parameters<typeof listProjects>[1]) => (await listProjects(owner, query)).data.map((each) => each.id);
  expect(await ids({})).not.toContain(template.id);
  expect(await ids({ template: true })).toEqual([template.id]);
  const all = (await listTasks(owner, { limit: 200 })).data;
  expect(all.some(({ project_id }) => project_id === template.id)).toBe(false);
  expect((await listTasks(owner, { project_id: template.id })).data.map(({ assignee_id }) => assignee_id)).toEqual([null, null]);
  const started = await copyProject(owner, { id: template.id, name: "Third", starts_on: "2028-02-01" });
  expect(started.is_template).toBe(false);
  expect((await listTasks(owner, { project_id: started.id })).data).toHaveLength(2);
});

test("a project that is over is archived, leaves the lists and comes back", async () => {
  const { id } = await createProject(owner, { customer_id, name: "Old" });
  expect(await code(archiveProject(owner, { id }))).toBe("conflict");
  await updateProject(owner, { id, status: "completed" });
  expect((await archiveProject(owner, { id })).archived_at).not.toBeNull();
  const ids = async (archived?: boolean) =>
    (await listProjects(owner, archived === undefined ? {} : { archived })).data.map((each) => each.id);
  expect([(await ids()).includes(id), (await ids(true)).includes(id)]).toEqual([false, true]);
  expect(await code(createTask(owner, { title: "Late", project_id: id }))).toBe("conflict");
  const { id: task } = await createTask(owner, { title: "Elsewhere" });
  expect(await code(updateTask(owner, { id: task, project_id: id }))).toBe("conflict");
  await restoreProject(owner, { id });
  expect(await ids()).toContain(id);
  expect(await code(updateTask(owner, { id: task, project_id: id }))).toBe("done");
});

test("health is reported with a note, and each report stays", async () => {
  const { id } = await createProject(owner, { customer_id, name: "Health" });
  await reportHealth(owner, { id, health: "at_risk", note: "The machine comes late." });
  await reportHealth(owner, { id, health: "on_track" });
  expect(await getProject(owner, { id })).toMatchObject({ health: "on_track", health_note: "" });
  expect((await listHealthReports(owner, { id })).data.map(({ health, note }) => [health, note]).toSorted()).toEqual([
    ["at_risk", "The machine comes late."],
    ["on_track", ""],
  ]);
  expect((await listProjects(owner, { health: "on_track" })).data.map((each) => each.id)).toEqual([id]);
  expect(await code(updateTask(owner, { id, title: "x" }))).toBe("not_found");
});
