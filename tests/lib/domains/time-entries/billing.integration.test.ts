import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invoiceProjectTime } from "@/inngest/time-entries/invoice-project-time";
import { listReadyToBill } from "@/lib/domains/project-billing";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { deleteInvoice, getInvoice, listInvoices } from "@/lib/domains/invoices";
import { createProject, updateProject } from "@/lib/domains/projects";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import {
  billProjectTime,
  previewProjectTime,
  createTimeEntry,
  deleteTimeEntry,
  listProjectTime,
  listTimeEntries,
  startTimer,
  stopTimer,
  updateTimeEntry,
} from "@/lib/domains/time-entries";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
beforeAll(async () => {
  world = await createWorld();
  customer_id = (await createCustomer(ctx(), { name: "Lakeside Dental", currency: "EUR" })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const today = worldStart.toISOString().slice(0, 10);
const scheduler = () => invoiceProjectTime.work(world.systemCtx("acme"));

async function hourly(fields: Partial<Parameters<typeof createProject>[1]> = {}) {
  const terms = { billing: "hourly", hourly_rate: "90.00", ...fields } as const;
  const { id } = await createProject(ctx(), { customer_id, name: "Refit", invoice_cycle: "manual", ...terms });
  const task = async (title: string) => (await createTask(ctx(), { title, project_id: id })).id;
  return { id, plan: await task("Plan"), build: await task("Build") };
}
const enter = (task_id: string, minutes: number, fields: { day?: string; billable?: boolean } = {}) =>
  createTimeEntry(ctx(), { task_id, duration_seconds: minutes * 60, ...fields });

test("billable time becomes a draft with a line for each task, once, and is free again with the draft's deletion", async () => {
  const { id, plan, build } = await hourly();
  const entry = await enter(plan, 60);
  await enter(plan, 30);
  await enter(build, 20);
  await enter(build, 600, { billable: false });
  await startTimer(ctx(), { id: build });
  const invoice = await billProjectTime(ctx(), { id });
  expect(invoice).toMatchObject({ status: "draft", customer_id, currency: "EUR", reference: "Refit" });
  expect(invoice.lines.map(({ description, quantity, unit, net }) => [description, quantity, unit, net])).toEqual([
    ["Plan", "1.5", "h", "135.00"],
    ["Build\n20 min", "0.3333", "h", "30.00"],
  ]);
  expect(await code(billProjectTime(ctx(), { id }))).toBe("conflict");
  expect(await code(updateTimeEntry(ctx(), { id: entry.id, note: "x" }))).toBe("conflict");
  expect(await code(deleteTimeEntry(ctx(), { id: entry.id }))).toBe("conflict");
  expect(await listProjectTime(ctx(), { id })).toMatchObject({ unbilled_seconds: 0, billable_seconds: 6600 });
  await stopTimer(ctx(), { id: build });
  await deleteInvoice(ctx(), { id: invoice.id });
  expect((await listTimeEntries(ctx(), { project_id: id })).data.every(({ invoice_id }) => invoice_id === null)).toBe(true);
  expect((await billProjectTime(ctx(), { id })).lines).toHaveLength(2);
});

test("invoices round time by the rule of the project, the customer or the company, say so, and the time itself stays", async () => {
  const { id, plan } = await hourly({ name: "Rounded" });
  await enter(plan, 52);
  await enter(plan, 3);
  const preview = async () => (await previewProjectTime(ctx(), { id })).lines.map(({ billed_seconds }) => billed_seconds / 60);
  expect(await preview()).toEqual([55]);
  await updateGeneralSettings(ctx(), { time_rounding: "up", time_rounding_minutes: 30, time_rounding_per: "line" });
  expect(await preview()).toEqual([60]);
  await updateCustomer(ctx(), { id: customer_id, time_rounding: "down", time_rounding_minutes: 10, time_rounding_per: "day" });
  expect(await preview()).toEqual([50]);
  await updateProject(ctx(), { id, time_rounding: "up", time_rounding_minutes: 15, time_rounding_per: "entry" });
  expect(await previewProjectTime(ctx(), { id })).toMatchObject({
    lines: [{ title: "Plan", seconds: 3300, billed_seconds: 4500, hours: "1.25", rate: "90.00", amount: "112.50" }],
    total: "112.50",
  });
  const ready = (await listReadyToBill(ctx(), {})).data.find(({ project }) => project.id === id);
  expect(ready).toMatchObject({ time_seconds: 3300, time_billed_seconds: 4500, time_amount: "112.50" });
  const { lines } = await billProjectTime(ctx(), { id });
  expect(lines).toMatchObject([{ description: "Plan\n55 min, billed as 1 h 15 min", quantity: "1.25", net: "112.50" }]);
  expect(await listProjectTime(ctx(), { id })).toMatchObject({ billable_seconds: 3300 });
  await updateGeneralSettings(ctx(), { time_rounding: "none" });
  await updateCustomer(ctx(), { id: customer_id, time_rounding: null });
});

test("two who invoice at once make one invoice", async () => {
  const { id, plan } = await hourly();
  await enter(plan, 45);
  const codes = await Promise.all([1, 2, 3].map(() => code(billProjectTime(ctx(), { id }))));
  expect(codes.toSorted()).toEqual(["conflict", "conflict", null]);
});

test("a project without an hourly rate or by another billing mode is refused, and another company's is not found", async () => {
  const { id, plan } = await hourly({ hourly_rate: null });
  await enter(plan, 45);
  expect(await code(billProjectTime(ctx(), { id }))).toBe("conflict");
  await updateProject(ctx(), { id, billing: "non_billable" });
  expect(await code(billProjectTime(ctx(), { id }))).toBe("conflict");
  expect(await code(billProjectTime(world.ctx("beta"), { id }))).toBe("not_found");
});

test("each month the time before it becomes one draft by itself, with two schedulers too", async () => {
  const { id, plan } = await hourly({ invoice_cycle: "monthly", name: "Care" });
  await enter(plan, 60, { day: today });
  await scheduler();
  const drafts = async () => (await listInvoices(ctx(), { q: "Care" })).data;
  expect(await drafts()).toEqual([]);
  const next = new Date(Date.UTC(worldStart.getUTCFullYear(), worldStart.getUTCMonth() + 1, 2));
  world.clock.set(next);
  await enter(plan, 30, { day: next.toISOString().slice(0, 10) });
  await Promise.all([scheduler(), scheduler()]);
  const [draft, ...others] = await drafts();
  expect(others).toEqual([]);
  expect((await getInvoice(ctx(), { id: draft?.id ?? "" })).lines).toMatchObject([{ quantity: "1", net: "90.00" }]);
  // What is entered late waits for the next month.
  await enter(plan, 15, { day: today });
  await scheduler();
  expect(await drafts()).toHaveLength(1);
  await updateProject(ctx(), { id, invoice_cycle: "manual" });
});
