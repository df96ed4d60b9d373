import { afterAll, beforeAll, expect, test } from "vitest";
import { createContract } from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import {
  addProjectMember,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  removeProjectMember,
  updateProject,
} from "@/lib/domains/projects";
import { createTask, deleteTask, listProjectTimeline, listTasks, updateTask } from "@/lib/domains/tasks";
import { createTimeEntry, listProjectTime, listTimeEntries } from "@/lib/domains/time-entries";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let other: Ctx;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  other = world.ctx("beta");
  customer_id = (await createCustomer(owner, { name: "Lakeside Dental", currency: "EUR" })).id;
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

test("a project has defaults, is changed in part, and is found by status, owner, customer and name", async () => {
  const project = await createProject(owner, { customer_id, name: "Refit the lobby" });
  expect(project).toMatchObject({ status: "active", billing: "non_billable", currency: "EUR", milestones: [], members: [], version: 1 });
  expect(project.owner_id).not.toBeNull();
  const hourly = await updateProject(owner, { id: project.id, billing: "hourly", hourly_rate: "90.50", budget_hours: 10 });
  expect(hourly).toMatchObject({ billing: "hourly", hourly_rate: "90.50", fixed_fee: null, budget_hours: 10 });
  const fixed = await updateProject(owner, { id: project.id, billing: "fixed_fee", fixed_fee: "1200.00" });
  expect(fixed).toMatchObject({ hourly_rate: null, fixed_fee: "1200.00" });
  expect(await code(updateProject(owner, { id: project.id, hourly_rate: "1.00" }))).toBe("invalid");
  const found = async (query: Parameters<typeof listProjects>[1]) => (await listProjects(owner, query)).data.map(({ id }) => id);
  for (const query of [
    { status: "active" },
    { customer_id },
    { owner_id: project.owner_id ?? "" },
    { q: "lobby" },
    { open: true },
  ] as const)
    expect(await found(query)).toContain(project.id);
  await updateProject(owner, { id: project.id, status: "completed" });
  for (const query of [{ status: "active" }, { open: true }] as const) expect(await found(query)).not.toContain(project.id);
  expect(await code(getProject(other, { id: project.id }))).toBe("not_found");
  expect(await code(createProject(other, { customer_id, name: "Foreign" }))).toBe("not_found");
});

test("the contract is with the project's customer", async () => {
  const elsewhere = await createCustomer(owner, { name: "Hillside Dental" });
  const term = { start_date: "2026-01-01", end_date: "2026-12-31" };
  const contract = await createContract(owner, { customer_id: elsewhere.id, title: "Care", ...term });
  expect(await code(createProject(owner, { customer_id, name: "Mixed", contract_id: contract.id }))).toBe("invalid");
  const project = await createProject(owner, { customer_id: elsewhere.id, name: "Fitting", contract_id: contract.id });
  expect((await listProjects(owner, { contract_id: contract.id })).data.map(({ id }) => id)).toEqual([project.id]);
});

test("colleagues are assigned, change their role and are removed; two at once are both kept", async () => {
  const project = await createProject(owner, { customer_id, name: "Move" });
  const staff_id = project.owner_id ?? "";
  const added = await addProjectMember(owner, { id: project.id, staff_id });
  expect(added.members).toEqual([{ staff_id, role: "member", hourly_rate: null }]);
  expect(await addProjectMember(owner, { id: project.id, staff_id })).toMatchObject({ version: added.version });
  expect((await addProjectMember(owner, { id: project.id, staff_id, role: "lead" })).members).toMatchObject([{ staff_id, role: "lead" }]);
  expect((await removeProjectMember(owner, { id: project.id, staff_id })).members).toEqual([]);
  expect(await code(removeProjectMember(owner, { id: project.id, staff_id }))).toBe("not_found");
});

test("tasks and milestones make one schedule, time adds up, and tasks hold the project", async () => {
  const project = await createProject(owner, { customer_id, name: "Open the café" });
  const { id } = project;
  const task = await createTask(owner, { title: "Invite guests", project_id: id, due_on: "2026-03-10" });
  expect(await code(createTask(owner, { title: "Both", project_id: id, customer_id }))).toBe("invalid");
  expect(await code(createTask(other, { title: "Foreign", project_id: id }))).toBe("not_found");
  expect((await listTasks(owner, { project_id: id })).data.map((each) => each.id)).toEqual([task.id]);
  await updateProject(owner, { id, milestones: [{ title: "Opening", due_on: "2026-03-12", done: false }] });
  await updateTask(owner, { id: task.id, status: "done" });
  expect((await listProjectTimeline(owner, { id })).data).toMatchObject([
    { kind: "task", title: "Invite guests", task_id: task.id, done: true },
    { kind: "milestone", title: "Opening", task_id: null, done: false },
  ]);
  await createTimeEntry(owner, { task_id: task.id, duration_seconds: 3600, billable: true });
  await createTimeEntry(owner, { task_id: task.id, duration_seconds: 600, billable: false });
  const time = await listProjectTime(owner, { id, billable: true });
  expect(time).toMatchObject({ billable_seconds: 3600, not_billable_seconds: 600, data: [{ task_id: task.id }] });
  expect((await listTimeEntries(owner, { project_id: id })).data).toHaveLength(2);
  expect(await code(listProjectTime(other, { id }))).toBe("not_found");
  expect(await code(listProjectTimeline(other, { id }))).toBe("not_found");
  expect(await code(deleteProject(owner, { id }))).toBe("conflict");
});

test("deleting a project races with adding a task", async () => {
  const { id } = await createProject(owner, { customer_id, name: "Short" });
  const task = await createTask(owner, { title: "Only", project_id: id });
  await deleteTask(owner, { id: task.id });
  const outcomes = await Promise.all([code(deleteProject(owner, { id })), code(createTask(owner, { title: "Late", project_id: id }))]);
  expect([
    ["conflict", null],
    [null, "not_found"],
  ]).toContainEqual(outcomes);
});
