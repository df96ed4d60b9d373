import { afterAll, beforeAll, expect, test } from "vitest";
import { correctInvoice, createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { approveExpense, createExpense, submitExpense } from "@/lib/domains/expenses";
import { finalizeInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import { billProject, listReadyToBill } from "@/lib/domains/project-billing";
import { createProject, updateProject } from "@/lib/domains/projects";
import { createTask } from "@/lib/domains/tasks";
import { createTimeEntry, listProjectTime } from "@/lib/domains/time-entries";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
beforeAll(async () => {
  world = await createWorld();
  customer_id = (await createCustomer(ctx(), { name: "Lakeside Dental", currency: "GBP" })).id;
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const readyOf = async (id: string) => (await listReadyToBill(ctx(), {})).data.find(({ project }) => project.id === id) ?? null;

/** A project with 1 h on one task, 2 h on another, and an expense, all on a draft. */
async function drafted() {
  const { id } = await createProject(ctx(), {
    customer_id,
    name: "Refit",
    billing: "hourly",
    hourly_rate: "90.00",
    invoice_cycle: "manual",
  });
  for (const [title, hours] of [
    ["Plan", 1],
    ["Build", 2],
  ] as const) {
    const task = await createTask(ctx(), { title, project_id: id });
    await createTimeEntry(ctx(), { task_id: task.id, duration_seconds: hours * 3600 });
  }
  const spent = await createExpense(ctx(), {
    ...{ merchant: "Timber", amount: "50.00", currency: "GBP", category: "office", project_id: id, billable: true },
  });
  await submitExpense(ctx(), { id: spent.id });
  await approveExpense(ctx(), { id: spent.id });
  return { id, invoice: await billProject(ctx(), { id }) };
}

test("removing a line of a draft sets the work of that line free, and the others stay", async () => {
  const { id, invoice } = await drafted();
  expect(invoice.lines.map(({ description }) => description.split(",")[0])).toEqual(["Plan", "Build", "Timber"]);
  const [plan, build, timber] = invoice.lines;
  if (!plan || !build || !timber) throw new Error("no lines");
  const changed = await updateInvoice(ctx(), { id: invoice.id, lines: [{ ...build, description: "Building" }, timber] });
  expect(changed.lines.map((line) => line.id)).toEqual([build.id, timber.id]);
  expect(await readyOf(id)).toMatchObject({ time_seconds: 3600, expense_ids: [] });
  const rest = await updateInvoice(ctx(), { id: invoice.id, lines: [{ description: "Something else", quantity: "1", unit_price: "1" }] });
  expect(rest.lines).toHaveLength(1);
  expect(await readyOf(id)).toMatchObject({ time_seconds: 3 * 3600, expenses_amount: "50.00" });
});

test("a draft of a customer's work is not given to another customer or currency", async () => {
  const { invoice } = await drafted();
  const other = await createCustomer(ctx(), { name: "Halden & Co", currency: "GBP" });
  expect(await code(updateInvoice(ctx(), { id: invoice.id, customer_id: other.id }))).toBe("conflict");
  expect(await code(updateInvoice(ctx(), { id: invoice.id, currency: "USD" }))).toBe("conflict");
  expect(await code(updateInvoice(ctx(), { id: invoice.id, customer_id, reference: "Same" }))).toBe(null);
  await updateInvoice(ctx(), { id: invoice.id, lines: [] });
  expect(await code(updateInvoice(ctx(), { id: invoice.id, customer_id: other.id }))).toBe(null);
});

test("an invoice that is credited in full sets its work free; in part it does not", async () => {
  const { id, invoice } = await drafted();
  await finalizeInvoice(ctx(), { id: invoice.id });
  const [plan] = invoice.lines;
  await createCreditNote(ctx(), { invoice_id: invoice.id, lines: [{ line_id: plan?.id ?? "", quantity: "1" }] });
  expect(await readyOf(id)).toBe(null);
  await createCreditNote(ctx(), { invoice_id: invoice.id });
  expect(await readyOf(id)).toMatchObject({ time_seconds: 3 * 3600, expenses_amount: "50.00" });
  const again = await billProject(ctx(), { id });
  expect(again.total).toBe(invoice.total);
});

test("an invoice that is credited out of goodwill keeps its work: it was a gift", async () => {
  const { id, invoice } = await drafted();
  await finalizeInvoice(ctx(), { id: invoice.id });
  await createCreditNote(ctx(), { invoice_id: invoice.id, reason: "goodwill" });
  expect(await readyOf(id)).toBe(null);
});

test("an invoice that is corrected gives its work to the draft that replaces it", async () => {
  const { id, invoice } = await drafted();
  await finalizeInvoice(ctx(), { id: invoice.id });
  const corrected = await correctInvoice(ctx(), { invoice_id: invoice.id, reason: "wrong_details" });
  expect(await readyOf(id)).toBe(null);
  const time = (await listProjectTime(ctx(), { id })).data;
  expect(time.map(({ invoice_id }) => invoice_id)).toEqual([corrected.invoice.id, corrected.invoice.id]);
  const draft = await getInvoice(ctx(), { id: corrected.invoice.id });
  await updateInvoice(ctx(), { id: draft.id, lines: draft.lines.slice(1) });
  expect(await readyOf(id)).toMatchObject({ time_seconds: 3600 });
});

test("a fee is not lowered below what of it is invoiced, and a credited milestone is invoiced again", async () => {
  const { id } = await createProject(ctx(), {
    ...{ customer_id, name: "Fixed", billing: "fixed_fee", fixed_fee: "1000.00" },
    milestones: [{ title: "Plans", due_on: "2026-01-02", done: true, percent: "40" }],
  });
  const invoice = await billProject(ctx(), { id });
  const lowered = updateProject(ctx(), { id, fixed_fee: "399.99" });
  await expect(lowered).rejects.toMatchObject({ errors: [{ path: "fixed_fee", code: "below_invoiced" }] });
  expect((await updateProject(ctx(), { id, fixed_fee: "400.00" })).fixed_fee).toBe("400.00");
  await updateProject(ctx(), { id, fixed_fee: "1000.00" });
  await finalizeInvoice(ctx(), { id: invoice.id });
  await createCreditNote(ctx(), { invoice_id: invoice.id });
  expect(await readyOf(id)).toMatchObject({ milestones_amount: "400.00" });
});
