import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as submitRoute } from "@/app/api/tenant/expenses/[id]/submit/route";
import { POST as createRoute } from "@/app/api/tenant/expenses/route";
import { notificationOfExpense } from "@/inngest/expenses/notify-of-expenses";
import { createCalendarEvent } from "@/lib/domains/calendar";
import { createCustomer } from "@/lib/domains/customers";
import {
  approveExpense,
  attachExpenseFile,
  billExpenses,
  createExpense,
  deleteExpense,
  detachExpenseFile,
  fillExpense,
  getExpense,
  listExpenseFiles,
  listExpenses,
  reimburseExpense,
  rejectExpense,
  submitExpense,
  updateExpense,
  withdrawExpense,
} from "@/lib/domains/expenses";
import { createInvoice, deleteInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { createNotifications, mailNotification } from "@/lib/domains/notifications";
import { createProject } from "@/lib/domains/projects";
import { getDashboard } from "@/lib/domains/reports";
import { searchRecords } from "@/lib/domains/search";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { worldStart } from "@/tests/support/world";

let world: FileWorld;
let customer_id: string;
let worker: Ctx;
let manager: Ctx;
const owner = () => world.ctx("acme");
beforeAll(async () => {
  world = await createFileWorld();
  customer_id = (await createCustomer(owner(), { name: "Lakeside Dental", currency: "GBP" })).id;
  const ctxOf = async (name: string, roleName: string): Promise<Ctx> => {
    const role = await roleNamed(owner(), roleName);
    const { staff_id, user_id } = await addColleague(world, "acme", `${name}@acme.example`, role.id);
    const { principal, ...rest } = owner();
    if (principal.kind !== "staff") throw new Error("The owner is staff");
    return { ...rest, principal: { ...principal, staff_id, user_id }, grants: new Set(role.permissions) };
  };
  [worker, manager] = [await ctxOf("worker", "Staff"), await ctxOf("boss", "Manager")];
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const spent = { merchant: "Station Hotel", category: "lodging", amount: "120.00", tax_amount: "20.00" } as const;
const billable = (fields: Partial<Parameters<typeof createExpense>[1]> = {}) => ({ ...spent, billable: true, customer_id, ...fields });

async function approved(fields: Parameters<typeof createExpense>[1] = billable()) {
  const { id } = await createExpense(worker, fields);
  await submitExpense(worker, { id });
  return (await approveExpense(manager, { id })).id;
}

test("an expense goes from draft over submitted and approved to reimbursed, and each wrong move names the right ones", async () => {
  const { id, ...draft } = await createExpense(worker, {});
  expect(draft).toMatchObject({ status: "draft", merchant: "", amount: null, currency: "GBP", reimbursable: true, billable: false });
  expect(await code(submitExpense(worker, { id }))).toBe("invalid");
  await fillExpense(worker, { id, ...spent, currency: "EUR" });
  expect(await fillExpense(worker, { id, merchant: "Another", amount: "1.00" })).toMatchObject({ ...spent, currency: "EUR", version: 2 });
  await expect(approveExpense(manager, { id })).rejects.toThrow(
    "This expense can't be approved because it is a draft. You can change it, submit it or delete it.",
  );
  await submitExpense(worker, { id });
  expect(await code(updateExpense(worker, { id, note: "x" }))).toBe("conflict");
  expect(await withdrawExpense(worker, { id })).toMatchObject({ status: "draft", submitted_at: null });
  await submitExpense(worker, { id });
  expect(await rejectExpense(manager, { id, reason: "No receipt" })).toMatchObject({ status: "rejected", rejection_reason: "No receipt" });
  await updateExpense(worker, { id, note: "Attached" });
  expect(await submitExpense(worker, { id })).toMatchObject({ status: "submitted", rejection_reason: null, decided_by: null });
  await approveExpense(manager, { id });
  const codes = await Promise.all([1, 2].map(() => code(reimburseExpense(manager, { id }))));
  expect(codes.toSorted()).toEqual(["conflict", null]);
  expect(await code(deleteExpense(worker, { id }))).toBe("conflict");
});

test("colleagues see and change only their own, nobody but an owner decides on their own, and other companies see nothing", async () => {
  const mine = await createExpense(manager, spent);
  const theirs = await createExpense(worker, { ...spent, merchant: "Harbour Parking" });
  expect(await code(getExpense(worker, { id: mine.id }))).toBe("not_found");
  expect((await listExpenses(worker, { limit: 200 })).data.every(({ staff_id }) => staff_id === theirs.staff_id)).toBe(true);
  expect((await searchRecords(worker, { q: "harbour" })).data).toHaveLength(1);
  expect(await code(updateExpense(manager, { id: theirs.id, note: "x" }))).toBe("forbidden");
  await submitExpense(manager, { id: mine.id });
  expect(await code(approveExpense(manager, { id: mine.id }))).toBe("forbidden");
  expect(await approveExpense(owner(), { id: mine.id })).toMatchObject({ status: "approved" });
  const own = await createExpense(owner(), spent);
  await submitExpense(owner(), { id: own.id });
  expect(await approveExpense(owner(), { id: own.id })).toMatchObject({ status: "approved" });
  expect(await code(createExpense(worker, { ...spent, staff_id: mine.staff_id }))).toBe("forbidden");
  expect(await createExpense(manager, { ...spent, staff_id: theirs.staff_id })).toMatchObject({ staff_id: theirs.staff_id });
  expect(await code(getExpense(world.ctx("beta"), { id: theirs.id }))).toBe("not_found");
});

test("recent activity and live updates show colleagues neither each other's expenses nor each other's calendars", async () => {
  const mine = await createExpense(manager, { ...spent, merchant: "Quiet Garden" });
  const theirs = await createExpense(worker, { ...spent, merchant: "Harbour Parking" });
  const event = await createCalendarEvent(owner(), { title: "Doctor", starts: "2026-03-02T09:00" });
  const shownTo = async (ctx: Ctx) => (await getDashboard(ctx, {})).activity.map((line) => line.record_id);
  expect(await shownTo(worker)).toContain(encodeId("expense", theirs.id));
  expect(await shownTo(worker)).not.toContain(encodeId("expense", mine.id));
  expect(await shownTo(owner())).toEqual(expect.arrayContaining([mine, theirs].map(({ id }) => encodeId("expense", id))));
  expect(await shownTo(owner())).toContain(encodeId("calendar_event", event.id));
  expect(await shownTo(manager)).not.toContain(encodeId("calendar_event", event.id));
});

test("amounts too fine, more tax than the amount, billing nobody and a customer other than the project's are invalid", async () => {
  expect(await code(createExpense(worker, { ...spent, amount: "1.005" }))).toBe("invalid");
  expect(await code(createExpense(worker, { ...spent, tax_amount: "120.01" }))).toBe("invalid");
  expect(await code(createExpense(worker, { ...spent, billable: true }))).toBe("invalid");
  const project = await createProject(owner(), { customer_id, name: "Refit" });
  const of = await createExpense(worker, { ...spent, project_id: project.id, billable: true });
  expect(of).toMatchObject({ customer_id, project_id: project.id });
  const other = await createCustomer(owner(), { name: "Somebody else" });
  expect(await code(updateExpense(worker, { id: of.id, customer_id: other.id }))).toBe("invalid");
  expect(await updateExpense(worker, { id: of.id, currency: "JPY", amount: "120", tax_amount: null })).toMatchObject({ amount: "120" });
  expect(await code(updateExpense(worker, { id: of.id, amount: "0.5" }))).toBe("invalid");
});

test("approved billable expenses become lines of a draft, each once; a deleted draft sets them free", async () => {
  const ids = [await approved(), await approved(billable({ merchant: "City Cabs", amount: "27.00", tax_amount: null }))];
  const invoice = await billExpenses(manager, { expense_ids: ids });
  expect(invoice).toMatchObject({ status: "draft", customer_id, currency: "GBP" });
  expect(invoice.lines.map(({ description, net }) => [description.split(",")[0], net])).toEqual([
    ["Station Hotel", "100.00"],
    ["City Cabs", "27.00"],
  ]);
  expect(await code(billExpenses(manager, { expense_ids: ids.slice(0, 1) }))).toBe("conflict");
  const [first = ""] = ids;
  expect(await getExpense(worker, { id: first })).toMatchObject({ invoice_id: invoice.id });
  expect(await code(rejectExpense(manager, { id: first, reason: "x" }))).toBe("conflict");
  await deleteInvoice(owner(), { id: invoice.id });
  expect((await listExpenses(manager, { to_invoice: true })).data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const draft = await createInvoice(owner(), { customer_id, lines: [{ description: "Survey", quantity: "1", unit_price: "50.00" }] });
  const extended = await billExpenses(manager, { expense_ids: ids, invoice_id: draft.id });
  expect(extended.lines.map(({ net }) => net)).toEqual(["50.00", "100.00", "27.00"]);
  await finalizeInvoice(owner(), { id: draft.id });
  const late = await approved();
  expect(await code(billExpenses(manager, { expense_ids: [late], invoice_id: draft.id }))).toBe("conflict");
  expect((await getInvoice(owner(), { id: draft.id })).lines).toHaveLength(3);
});

test("six who invoice at once make one invoice; other customers, currencies and private expenses are refused", async () => {
  const id = await approved();
  const codes = await Promise.all(Array.from({ length: 6 }, () => code(billExpenses(owner(), { expense_ids: [id] }))));
  expect(codes.filter((each) => each === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "conflict"]));
  const [pounds, euros] = [await approved(), await approved(billable({ currency: "EUR" }))];
  expect(await code(billExpenses(owner(), { expense_ids: [pounds, euros] }))).toBe("conflict");
  expect(await code(billExpenses(owner(), { expense_ids: [await approved(spent)] }))).toBe("conflict");
  expect(await code(billExpenses(world.ctx("beta"), { expense_ids: [pounds] }))).toBe("not_found");
  const company = await approved(billable({ reimbursable: false }));
  expect(await code(reimburseExpense(manager, { id: company }))).toBe("conflict");
});

test("a receipt is attached, and whoever spent it is notified of the approval by inbox and email", async () => {
  const { id } = await createExpense(owner(), spent);
  const file = await upload(world, "receipt.pdf", pdf);
  await attachExpenseFile(owner(), { id, file_id: file.uuid });
  expect((await listExpenseFiles(owner(), { id })).data).toHaveLength(1);
  await submitExpense(owner(), { id });
  expect(await code(detachExpenseFile(owner(), { id, file_id: file.uuid }))).toBe("conflict");
  const done = await approveExpense(manager, { id });
  const system = world.systemCtx("acme");
  const { data } = await createNotifications(system, { kind: "expense_approved", ...notificationOfExpense(done) });
  expect(data).toHaveLength(1);
  const { mail_id } = await mailNotification(system, { id: data[0]?.id ?? "" });
  expect(mail_id).not.toBeNull();
});

test("over HTTP: an expense of a key names its colleague", async () => {
  const path = "/api/tenant/expenses";
  const created = await createRoute(world.request("POST", path, { slug: "acme", body: spent }), { params: Promise.resolve({}) });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const submitted = await submitRoute(world.request("POST", `${path}/${id}/submit`, { slug: "acme" }), {
    params: Promise.resolve({ id }),
  });
  expect([submitted.status, await submitted.json()]).toEqual([200, expect.objectContaining({ status: "submitted", id })]);
  expect(encodeId("expense", (await listExpenses(owner(), { status: "submitted", q: "station" })).data[0]?.id ?? "")).toMatch(/^xpn_/);
});
