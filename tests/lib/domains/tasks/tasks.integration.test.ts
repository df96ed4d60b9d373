import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "@/lib/domains/audit";
import { createContract } from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { createNote } from "@/lib/domains/notes";
import { permissionNames } from "@/lib/domains/permissions";
import { createProject } from "@/lib/domains/projects";
import { bulkChangeTasks, createTask, deleteTask, getTask, listTasks, updateTask } from "@/lib/domains/tasks";
import { searchTasks } from "@/lib/domains/tasks/search";
import { createTicket } from "@/lib/domains/tickets";
import { billProjectTime, createTimeEntry, previewProjectTime } from "@/lib/domains/time-entries";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
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

const eventsOf = async (id: string) => {
  const { data } = await listEvents(owner, { record_id: encodeId("task", id), sort: "occurred_at" });
  return data.map(({ name }) => name.replace(/\.v\d+$/, ""));
};

test("a task has defaults, is changed in part, and is found by assignee, status, due date and title", async () => {
  const task = await createTask(owner, { title: "Measure the lobby", due_on: "2026-03-10" });
  expect(task).toMatchObject({ status: "open", priority: "normal", checklist: [], parent_id: null, customer_id: null, version: 1 });
  expect(task.assignee_id).not.toBeNull();
  const checklist = [{ text: "Bring the laser", done: true }];
  const changed = await updateTask(owner, { id: task.id, checklist, estimate_minutes: 90, priority: "urgent" });
  expect(changed).toMatchObject({ checklist, estimate_minutes: 90, due_on: "2026-03-10", status_changed_at: task.status_changed_at });
  const found = async (query: Parameters<typeof listTasks>[1]) => (await listTasks(owner, query)).data.map(({ id }) => id);
  for (const query of [
    { status: "open" },
    { priority: "urgent" },
    { active: true },
    { q: "lobby" },
    { assignee_id: task.assignee_id ?? "" },
    { due_from: "2026-03-10", due_until: "2026-03-10" },
  ] as const)
    expect(await found(query)).toContain(task.id);
  for (const query of [{ status: "done" }, { active: false }, { due_until: "2026-03-09" }, { due_from: "2026-03-11" }] as const)
    expect(await found(query)).not.toContain(task.id);
  expect(await updateTask(owner, { id: task.id })).toMatchObject({ version: changed.version });
  expect(await code(getTask(other, { id: task.id }))).toBe("not_found");
});

test("tasks are sorted by due date, page by page, those that have none last", async () => {
  const customer = await createCustomer(owner, { name: "Due Dates Ltd" });
  const task = (title: string, due_on?: string) => createTask(owner, { title, due_on, customer_id: customer.id });
  for (const [title, due_on] of [["Third", "2026-05-03"], ["First", "2026-05-01"], ["Never"], ["Second", "2026-05-02"]] as const)
    await task(title, due_on);
  const page = async (sort: "due_on" | "-due_on", cursor?: string) => {
    const { data, next_cursor } = await listTasks(owner, { customer_id: customer.id, sort, limit: 2, cursor });
    return { titles: data.map(({ title }) => title), next_cursor: next_cursor ?? undefined };
  };
  for (const [sort, order] of [
    ["due_on", ["First", "Second", "Third", "Never"]],
    ["-due_on", ["Third", "Second", "First", "Never"]],
  ] as const) {
    const first = await page(sort);
    const rest = await page(sort, first.next_cursor);
    expect([...first.titles, ...rest.titles]).toEqual(order);
    expect(rest.next_cursor).toBeUndefined();
  }
});

test("a search finds tasks with all its words, or words that are spelt alike, but never another number", async () => {
  for (const title of ["WRK4F F2", "WRK4 task one", "WRK4 department plan", "Order 1001 of the quilting department", "Order 1002"])
    await createTask(owner, { title, assignee_id: null });
  const found = async (q: string) => (await listTasks(owner, { q, assignee_id: null })).data.map(({ title }) => title);
  expect(await found("WRK4 dep")).toEqual(["WRK4 department plan"]);
  expect(await found("plan wrk4")).toEqual(["WRK4 department plan"]);
  expect(await found("quiltng departmnt")).toEqual(["Order 1001 of the quilting department"]);
  expect(await found("order 1003")).toEqual([]);
  expect(await found("quilting zzyzxq")).toEqual([]);
  expect(await found("100_")).toEqual([]);
});

test("each change of status is an event, and a new assignee hears of the task", async () => {
  const task = await createTask(owner, { title: "Water the plants", assignee_id: null });
  const assignee_id = (await createTask(owner, { title: "Mine" })).assignee_id;
  expect(await eventsOf(task.id)).toEqual(["task.created"]);
  await updateTask(owner, { id: task.id, assignee_id });
  const done = await updateTask(owner, { id: task.id, status: "done" });
  expect(done.status).toBe("done");
  await updateTask(owner, { id: task.id, status: "open" });
  expect((await eventsOf(task.id)).toSorted()).toEqual(
    ["task.created", "task.assigned", "task.completed", "task.status_changed", "task.updated", "task.status_changed"].toSorted(),
  );
});

test("whoever gets a task from its creator hears of it", async () => {
  const { id: role } = await roleNamed(owner, "Staff");
  const { staff_id } = await addColleague(world, "acme", "helper@acme.example", role);
  const task = await createTask(owner, { title: "Order paper", assignee_id: staff_id });
  expect((await eventsOf(task.id)).toSorted()).toEqual(["task.assigned", "task.created"]);
});

test("a task is for one customer, contract or ticket of the company", async () => {
  const customer = await createCustomer(owner, { name: "Lakeside Dental" });
  const foreign = await createCustomer(other, { name: "Elsewhere" });
  const contract = await createContract(owner, {
    customer_id: customer.id,
    title: "Care",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
  });
  const ticket = await createTicket(owner, { subject: "Broken lamp", message: "It flickers.", customer_id: customer.id });
  for (const place of [{ customer_id: customer.id }, { contract_id: contract.id }, { ticket_id: ticket.id }]) {
    const task = await createTask(owner, { title: "Call back", ...place });
    expect((await listTasks(owner, place)).data.map(({ id }) => id)).toEqual([task.id]);
  }
  expect(await code(createTask(owner, { title: "Both", customer_id: customer.id, ticket_id: ticket.id }))).toBe("invalid");
  expect(await code(createTask(owner, { title: "Foreign", customer_id: foreign.id }))).toBe("not_found");
  const free = await createTask(owner, { title: "Free", customer_id: customer.id });
  expect(await code(updateTask(owner, { id: free.id, contract_id: contract.id }))).toBe("invalid");
  const moved = await updateTask(owner, { id: free.id, customer_id: null, contract_id: contract.id });
  expect(moved).toMatchObject({ customer_id: null, contract_id: contract.id });
});

test("a sub-task is where its task is, moves with it, and its hours are the project's", async () => {
  const customer_id = (await createCustomer(owner, { name: "Alder Studio" })).id;
  const made = (name: string) => createProject(owner, { name, customer_id, billing: "hourly", currency: "GBP", hourly_rate: "100" });
  const [first, second] = [await made("First"), await made("Second")];
  const task = await createTask(owner, { title: "Plans", project_id: first.id });
  const step = await createTask(owner, { title: "Sketch", parent_id: task.id });
  expect(step).toMatchObject({ project_id: first.id, customer_id: null });
  expect(await code(createTask(owner, { title: "Sketch", parent_id: task.id, project_id: second.id }))).toBe("invalid");
  expect(await code(updateTask(owner, { id: step.id, project_id: second.id }))).toBe("invalid");
  expect(await code(updateTask(owner, { id: step.id, project_id: null }))).toBe("invalid");
  await createTimeEntry(owner, { task_id: step.id, duration_seconds: 36_000 });
  const preview = (id: string) => previewProjectTime(owner, { id });
  expect((await preview(first.id)).total).toBe("1000.00");
  await updateTask(owner, { id: step.id, hourly_rate: "50" });
  await updateTask(owner, { id: task.id, project_id: second.id });
  expect(await getTask(owner, { id: step.id })).toMatchObject({ project_id: second.id, hourly_rate: null });
  expect([(await preview(first.id)).total, (await preview(second.id)).total]).toEqual(["0.00", "1000.00"]);
  // What is invoiced stays time of its project.
  await billProjectTime(owner, { id: second.id });
  await expect(updateTask(owner, { id: task.id, project_id: first.id })).rejects.toMatchObject({ errors: [{ code: "time_locked" }] });
  await expect(updateTask(owner, { id: task.id, project_id: null, customer_id })).rejects.toMatchObject({ code: "conflict" });
  expect(await getTask(owner, { id: step.id })).toMatchObject({ project_id: second.id });
});

test("sub-tasks are one level deep and hold their task, and deleting races with adding", async () => {
  const task = await createTask(owner, { title: "Move the office" });
  const step = await createTask(owner, { title: "Order boxes", parent_id: task.id });
  expect(await code(createTask(owner, { title: "Count boxes", parent_id: step.id }))).toBe("invalid");
  expect(await code(createTask(other, { title: "Foreign", parent_id: task.id }))).toBe("not_found");
  expect(await code(deleteTask(owner, { id: task.id }))).toBe("conflict");
  await deleteTask(owner, { id: step.id });
  expect(await code(getTask(owner, { id: step.id }))).toBe("not_found");
  const outcomes = await Promise.all([
    code(deleteTask(owner, { id: task.id })),
    code(createTask(owner, { title: "Hire a van", parent_id: task.id })),
  ]);
  expect([
    ["conflict", null],
    [null, "not_found"],
  ]).toContainEqual(outcomes);
});

/** A colleague with the permissions of plain staff. */
async function colleague(name: string): Promise<{ id: string; ctx: Ctx }> {
  const role = await roleNamed(owner, "Staff");
  const { staff_id, user_id } = await addColleague(world, "acme", `${name}@acme.example`, role.id);
  const { principal, runtime, tenant, request } = owner;
  if (principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const person = { ...principal, staff_id, user_id, name };
  return { id: staff_id, ctx: createContext({ runtime, tenant, request, principal: person, grants: new Set(role.permissions) }) };
}

test("a task that is for nothing else is its creator's and its assignee's alone", async () => {
  const [ada, bob, eve] = [await colleague("ada"), await colleague("bob"), await colleague("eve")];
  const { id: customer_id } = await createCustomer(owner, { name: "Shared Ltd" });
  const own = await createTask(ada.ctx, { title: "Zqx private", assignee_id: bob.id });
  const step = await createTask(bob.ctx, { title: "Zqx step", parent_id: own.id });
  const shared = await createTask(ada.ctx, { title: "Zqx shared", customer_id });
  const titles = async (ctx: Ctx) => (await listTasks(ctx, { q: "zqx" })).data.map(({ title }) => title).sort();
  for (const ctx of [ada.ctx, bob.ctx, owner]) expect(await titles(ctx)).toEqual(["Zqx private", "Zqx shared", "Zqx step"]);
  expect(await titles(eve.ctx)).toEqual(["Zqx shared"]);
  const hits = await runInTenant(owner.tenant.id, () => searchTasks(eve.ctx, "zqx", 10));
  expect(hits.map(({ title }) => title)).toEqual(["Zqx shared"]);
  for (const work of [
    () => getTask(eve.ctx, { id: own.id }),
    () => updateTask(eve.ctx, { id: own.id, title: "Mine" }),
    () => getTask(eve.ctx, { id: step.id }),
    () => bulkChangeTasks(eve.ctx, { action: "priority", ids: [own.id], priority: "high" }),
    () => createNote(eve.ctx, { record_id: encodeId("task", own.id), body: "Hi" }),
    () => createTimeEntry(eve.ctx, { task_id: own.id, duration_seconds: 60 }),
  ])
    expect(await code(work())).toBe("not_found");
  const events = async (ctx: Ctx) => new Set((await listEvents(ctx, { limit: 200 })).data.map(({ record_id }) => record_id));
  const reader: Ctx = { ...eve.ctx, grants: new Set(permissionNames.filter((name) => name !== "staff.write")) };
  expect((await events(reader)).has(encodeId("task", own.id))).toBe(false);
  expect((await events(reader)).has(encodeId("task", shared.id))).toBe(true);
  expect((await events({ ...reader, principal: ada.ctx.principal })).has(encodeId("task", own.id))).toBe(true);
  // Whoever passes it on has it no more, unless they created it.
  expect(await updateTask(bob.ctx, { id: own.id, assignee_id: eve.id })).toMatchObject({ assignee_id: eve.id });
  expect(await getTask(eve.ctx, { id: own.id })).toMatchObject({ title: "Zqx private" });
  expect(await code(getTask(bob.ctx, { id: own.id }))).toBe("not_found");
  await updateTask(ada.ctx, { id: own.id, customer_id });
  expect(await getTask(bob.ctx, { id: own.id })).toMatchObject({ customer_id });
});
