import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { approveExpense, createExpense, submitExpense } from "@/lib/domains/expenses";
import { bulkChangeInvoices, deleteInvoice, getInvoice, undoBulkInvoices } from "@/lib/domains/invoices";
import {
  alertOfBudget,
  billProject,
  billProjectFee,
  getProfit,
  getProjectFinances,
  listReadyToBill,
  listStaffCosts,
  setStaffCost,
} from "@/lib/domains/project-billing";
import { addProjectMember, createProject, getProject, updateProject } from "@/lib/domains/projects";
import { createTask, updateTask } from "@/lib/domains/tasks";
import { billProjectTime, createTimeEntry } from "@/lib/domains/time-entries";
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

async function fixedFee() {
  const milestone = (title: string, price: object, done = true) => ({ title, due_on: "2026-02-02", done, ...price });
  const project = await createProject(owner, {
    ...{ customer_id, name: "Roastery", billing: "fixed_fee", fixed_fee: "1000.00" },
    milestones: [
      milestone("Plans", { percent: "30" }),
      milestone("Opening", { amount: "500.00" }),
      milestone("Later", { amount: "1.00" }, false),
    ],
  });
  const [plans, opening, later] = project.milestones.map(({ key }) => key);
  return { id: project.id, plans: plans ?? "", opening: opening ?? "", later: later ?? "", milestones: project.milestones };
}

test("a milestone is invoiced once, also when two people bill it at the same time", async () => {
  const { id, plans, opening, later, milestones } = await fixedFee();
  const both = await Promise.all([1, 2].map(() => code(billProjectFee(world.ctx("acme"), { id, milestones: [plans] }))));
  expect(both.toSorted()).toEqual(["conflict", "done"]);
  const { fee, milestones: priced } = await getProjectFinances(owner, { id });
  expect(fee).toEqual({ amount: "1000.00", invoiced: "300.00", left: "700.00" });
  expect(priced.filter(({ invoice_id }) => invoice_id !== null).map(({ key, amount }) => [key, amount])).toEqual([[plans, "300.00"]]);
  expect(await code(billProjectFee(owner, { id, milestones: [later] }))).toBe("conflict");
  expect(await code(updateProject(owner, { id, milestones: milestones.filter(({ key }) => key !== plans) }))).toBe("conflict");
  expect(await code(updateProject(owner, { id, billing: "hourly" }))).toBe("conflict");
  const invoice = await billProjectFee(owner, { id, milestones: [opening], percent: "20" });
  expect(invoice.lines.map(({ description, net }) => [description, net])).toEqual([
    ["Roastery: Opening", "500.00"],
    ["Roastery: 20 %", "200.00"],
  ]);
  expect(await code(billProjectFee(owner, { id, percent: "1" }))).toBe("conflict");
  await deleteInvoice(owner, { id: invoice.id });
  expect((await getProjectFinances(owner, { id })).fee?.left).toBe("700.00");
});

test("time is billed at the rate of its task, member or project, and all that is ready goes on one draft", async () => {
  const { id, owner_id } = await createProject(owner, { customer_id, name: "Refit", billing: "hourly", hourly_rate: "90.00" });
  const plain = await createTask(owner, { title: "Plan", project_id: id });
  const special = await createTask(owner, { title: "Audit", project_id: id, hourly_rate: "150.00" });
  await createTimeEntry(owner, { task_id: plain.id, duration_seconds: 3600 });
  await createTimeEntry(owner, { task_id: special.id, duration_seconds: 1800 });
  const spent = await createExpense(owner, {
    merchant: "Rail",
    category: "travel",
    amount: "45.00",
    currency: "EUR",
    project_id: id,
    customer_id,
    billable: true,
  });
  await submitExpense(owner, { id: spent.id });
  await approveExpense(owner, { id: spent.id });
  const ready = async () => (await listReadyToBill(owner, {})).data.find(({ project }) => project.id === id);
  expect(await ready()).toMatchObject({ time_seconds: 5400, time_amount: "165.00", expenses_amount: "45.00", total: "210.00" });
  await addProjectMember(owner, { id, staff_id: owner_id ?? "", hourly_rate: "100.00" });
  expect(await ready()).toMatchObject({ time_amount: "175.00" });
  const invoice = await billProject(owner, { id });
  expect(invoice.lines.map(({ net }) => net).toSorted()).toEqual(["100.00", "45.00", "75.00"]);
  expect(await ready()).toBeUndefined();
  expect(await code(billProject(owner, { id }))).toBe("conflict");
  // A rate is in the currency of its project.
  const other = await createProject(owner, { customer_id, name: "Other" });
  expect(await code(updateTask(owner, { id: special.id, project_id: other.id }))).toBe("conflict");
  const free = await createTask(owner, { title: "Unbilled", project_id: id, hourly_rate: "150.00" });
  expect((await updateTask(owner, { id: free.id, project_id: other.id })).hourly_rate).toBeNull();
  expect(await code(updateTask(owner, { id: free.id, project_id: null, hourly_rate: "1.00" }))).toBe("invalid");
});

test("time keeps the rate of its day when the project's rate changes, unless it is to hold from earlier on", async () => {
  const terms = { billing: "hourly", hourly_rate: "100.00" } as const;
  const { id } = await createProject(owner, { customer_id, name: "Raised", ...terms });
  const { id: task_id } = await createTask(owner, { title: "Work", project_id: id });
  await createTimeEntry(owner, { task_id, duration_seconds: 3600, day: "2026-02-05" });
  await createTimeEntry(owner, { task_id, duration_seconds: 3600 });
  const worth = async () => (await listReadyToBill(owner, {})).data.find(({ project }) => project.id === id)?.time_amount;
  await updateProject(owner, { id, hourly_rate: "150.00" });
  expect(await worth()).toBe("250.00");
  expect((await getProjectFinances(owner, { id })).budget).toBeNull();
  await updateProject(owner, { id, hourly_rate: "160.00" });
  expect(await worth()).toBe("260.00");
  await updateProject(owner, { id, hourly_rate: "160.00", rate_from: "2026-02-01" });
  expect(await worth()).toBe("320.00");
  expect((await billProjectTime(owner, { id })).lines.map(({ net }) => net)).toEqual(["320.00"]);
});

test("time without any rate is not billed", async () => {
  const { id } = await createProject(owner, { customer_id, name: "No rate", billing: "hourly" });
  const { id: task_id } = await createTask(owner, { title: "Plan", project_id: id });
  await createTimeEntry(owner, { task_id, duration_seconds: 3600 });
  expect((await listReadyToBill(owner, {})).data.find(({ project }) => project.id === id)?.time_amount).toBeNull();
  expect(await code(billProjectTime(owner, { id }))).toBe("conflict");
});

test("a budget in money burns down, and each threshold is published once", async () => {
  const terms = { billing: "hourly", hourly_rate: "100.00", budget_amount: "1000.00" } as const;
  const { id } = await createProject(owner, { customer_id, name: "Budget", ...terms });
  const { id: task_id } = await createTask(owner, { title: "Work", project_id: id });
  const work = async (hours: number) => {
    await createTimeEntry(owner, { task_id, duration_seconds: hours * 3600 });
    return (await alertOfBudget(world.systemCtx("acme"), { task_id })).threshold;
  };
  expect(await work(4)).toBeNull();
  expect(await work(2)).toBe(50);
  expect(await work(1)).toBeNull();
  expect(await Promise.all([1, 2].map(() => work(1)))).toSatisfy((found: unknown[]) => found.includes(90) || found.includes(75));
  const { budget } = await getProjectFinances(owner, { id });
  expect(budget).toMatchObject({ amount: "1000.00", spent: "900.00", left: "100.00", percent: 90 });
  expect(budget?.runs_out_on).not.toBeNull();
  await updateProject(owner, { id, budget_amount: "10000.00" });
  expect((await alertOfBudget(world.systemCtx("acme"), { project_id: id })).threshold).toBeNull();
});

test("profit is revenue less cost, for whoever may see it", async () => {
  const { id, owner_id } = await createProject(owner, {
    customer_id,
    name: "Profit",
    billing: "hourly",
    hourly_rate: "100.00",
    currency: "USD",
  });
  const { currency } = await listStaffCosts(owner, {});
  const own = await createProject(owner, { customer_id, name: "Own currency", billing: "hourly", hourly_rate: "100.00", currency });
  for (const project_id of [id, own.id]) {
    const task = await createTask(owner, { title: "Work", project_id });
    await createTimeEntry(owner, { task_id: task.id, duration_seconds: 7200 });
  }
  const row = async (by: "project" | "person", name: string) => (await getProfit(owner, { by })).data.find((each) => each.name === name);
  expect(await row("project", "Own currency")).toMatchObject({ incomplete: true });
  await setStaffCost(owner, { staff_id: owner_id ?? "", hourly_cost: "40" });
  expect(await row("project", "Own currency")).toMatchObject({
    revenue: "200.00",
    cost: "80.00",
    profit: "120.00",
    margin: 60,
    incomplete: false,
  });
  if (currency !== "USD") expect(await row("project", "Profit")).toMatchObject({ revenue: "200.00", cost: null, profit: null });
  const limited = { ...owner, grants: new Set(["projects.read"]) } as Ctx;
  expect(await code(getProfit(limited, {}))).toBe("forbidden");
  expect(await code(listStaffCosts(limited, {}))).toBe("forbidden");
  const internal = await createProject(owner, { customer_id, name: "Internal", budget_amount: "100.00", currency });
  expect((await getProjectFinances(limited, { id: internal.id })).budget).toBeNull();
  expect((await getProjectFinances(owner, { id: internal.id })).budget).not.toBeNull();
  expect((await getProject(owner, { id: internal.id })).budget_amount).toBe("100.00");
});

test("a deleted draft comes back with the time, expenses and fees that it bills, unless they were billed again since", async () => {
  const { id } = await createProject(owner, { customer_id, name: "Annex", billing: "hourly", hourly_rate: "60.00" });
  const { id: task_id } = await createTask(owner, { title: "Survey", project_id: id });
  await createTimeEntry(owner, { task_id, duration_seconds: 7200 });
  const draft = await billProject(owner, { id });
  const removed = await bulkChangeInvoices(owner, { action: "delete", ids: [draft.id] });
  expect(await undoBulkInvoices(owner, { bulk_id: removed.bulk_id ?? "" })).toEqual({ undone: 1, refused: [] });
  expect(await getInvoice(owner, { id: draft.id })).toMatchObject({ total: draft.total });
  expect(await code(billProject(owner, { id }))).toBe("conflict");

  const again = await bulkChangeInvoices(owner, { action: "delete", ids: [draft.id] });
  const second = await billProject(owner, { id });
  const { undone, refused } = await undoBulkInvoices(owner, { bulk_id: again.bulk_id ?? "" });
  expect([undone, refused.length]).toEqual([0, 1]);
  expect(await code(getInvoice(owner, { id: draft.id }))).toBe("not_found");
  // Once the other draft is gone, the deletion can still be undone.
  await deleteInvoice(owner, { id: second.id });
  expect(await undoBulkInvoices(owner, { bulk_id: again.bulk_id ?? "" })).toEqual({ undone: 1, refused: [] });

  const fee = await fixedFee();
  const part = await billProjectFee(owner, { id: fee.id, milestones: [fee.plans] });
  const gone = await bulkChangeInvoices(owner, { action: "delete", ids: [part.id] });
  await undoBulkInvoices(owner, { bulk_id: gone.bulk_id ?? "" });
  expect((await getProjectFinances(owner, { id: fee.id })).fee?.left).toBe("700.00");
});
