import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createExpense, submitExpense } from "@/lib/domains/expenses";
import { createLead } from "@/lib/domains/leads";
import { createProject } from "@/lib/domains/projects";
import { getMyDay } from "@/lib/domains/reports";
import { copyProject, createTask } from "@/lib/domains/tasks";
import { addDays } from "@/lib/commerce/days";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  world.clock.set(worldStart);
  owner = world.ctx("acme");
});
afterAll(() => world.close());

test("one queue has what waits for the reader, ranked by due, without others' work and templates", async () => {
  const { today } = await getMyDay(owner, {});
  const customer = await createCustomer(owner, { name: "Lakeside Dental" });
  const at = (days: number) => addDays(today, days);
  await createTask(owner, { title: "Undated" });
  await createTask(owner, { title: "Soon", due_on: at(3) });
  await createTask(owner, { title: "Far", due_on: at(30) });
  await createTask(owner, { title: "Done", due_on: at(0), status: "done" });
  await createTask(owner, { title: "Nobody's", due_on: at(0), assignee_id: null });
  await createTask(owner, { title: "Late", due_on: at(-2) });
  await createTask(owner, { title: "At noon", due_on: at(0), due_time: "12:00" });
  await createTask(owner, { title: "At eight", due_on: at(0), due_time: "08:00" });
  await createLead(owner, { name: "Hillside", source: "website", follow_up_on: at(1), follow_up_note: "Call back" });
  const expense = await createExpense(owner, { merchant: "Rail", category: "travel", amount: "45.00" });
  await submitExpense(owner, { id: expense.id });
  const { id } = await createProject(owner, { customer_id: customer.id, name: "Fit-out" });
  await createTask(owner, { title: "Project task", project_id: id, due_on: at(0) });
  await copyProject(owner, { id, name: "Template", as_template: true });
  const { data } = await getMyDay(owner, {});
  expect(data.map(({ kind, title, when }) => [kind, title, when])).toEqual([
    ["task", "Late", "late"],
    ["task", "At eight", "late"],
    ["task", "At noon", "today"],
    ["task", "Project task", "today"],
    ["expense", "Rail", "today"],
    ["lead", "Hillside", "soon"],
    ["task", "Soon", "soon"],
    ["task", "Undated", "undated"],
  ]);
  const limited = { ...owner, grants: new Set(["leads.read"]) } as Ctx;
  expect((await getMyDay(limited, {})).data.map(({ kind }) => kind)).toEqual(["lead"]);
});
