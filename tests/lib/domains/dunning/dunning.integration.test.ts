import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as invoiceRoute } from "@/app/api/tenant/dunning/invoices/[id]/route";
import { POST as createRoute } from "@/app/api/tenant/dunning/policies/route";
import { sendPaymentReminders } from "@/inngest/dunning/send-payment-reminders";
import { addDays } from "@/lib/commerce/days";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import {
  createDunningPolicy,
  deleteDunningPolicy,
  getCustomerDunning,
  getInvoiceDunning,
  liftDunningHold,
  listDunningPolicies,
  mailReminder,
  placeDunningHold,
  sendReminder,
  setCustomerDunning,
  updateDunningPolicy,
} from "@/lib/domains/dunning";
import type { DunningStep } from "@/lib/domains/dunning/schema";
import { createInvoice, finalizeInvoice, getInvoice, listInvoices } from "@/lib/domains/invoices";
import { listMails } from "@/lib/domains/mail";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer: string;
const owner = () => world.ctx("acme");
const today = worldStart.toISOString().slice(0, 10);
const goTo = (days: number) => world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));
const scheduler = () => sendPaymentReminders.work(world.systemCtx("acme"));
const steps: DunningStep[] = [
  { days: 3, tone: "friendly", fee: null },
  { days: 14, tone: "firm", fee: { kind: "percent", rate: "5" } },
  { days: 30, tone: "final", fee: { kind: "fixed", amount: "40.00", currency: "GBP" } },
];

beforeAll(async () => {
  world = await createWorld();
  customer = (await createCustomer(owner(), { name: "Northwind Traders", email: "accounts@northwind.example" })).id;
  await createDunningPolicy(owner(), { name: "Standard", steps, starts_on: "2026-01-01" });
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

/** A finalized invoice over 100.00, due today unless said otherwise. */
async function owe(fields: Partial<Parameters<typeof createInvoice>[1]> = {}): Promise<string> {
  const lines = [{ description: "Roasting", quantity: "1", unit_price: "100", taxes: [] }];
  const { id } = await createInvoice(owner(), { customer_id: customer, issue_date: today, due_date: today, lines, ...fields });
  return (await finalizeInvoice(owner(), { id })).id;
}

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const daysOf = async (id: string) => (await getInvoiceDunning(owner(), { id })).reminders.map(({ days }) => days);

test("the first policy is the default, another takes it over, and a group or the customer itself chooses", async () => {
  const [standard] = (await listDunningPolicies(owner(), {})).data;
  expect(standard).toMatchObject({ name: "Standard", is_default: true, active: true, starts_on: "2026-01-01" });
  const group = await createDunningPolicy(owner(), {
    name: "Key accounts",
    group: "Key",
    steps: [{ days: 20, tone: "friendly", fee: null }],
  });
  expect(group).toMatchObject({ is_default: false, group: "Key", starts_on: today });
  expect(await code(createDunningPolicy(owner(), { name: "Twice", group: "key", steps }))).toBe("conflict");
  expect(await code(updateDunningPolicy(owner(), { id: group.id, is_default: true }))).toBe("conflict");
  expect(await code(createDunningPolicy(owner(), { name: "Back", steps: [...steps].reverse() }))).toBe("invalid");
  const { id } = await createCustomer(owner(), { name: "Tailspin Toys" });
  expect(await getCustomerDunning(owner(), { id })).toMatchObject({ policy: { name: "Standard" }, policy_id: null, reminders: true });
  await updateCustomer(owner(), { id, groups: ["Key"] });
  expect(await getCustomerDunning(owner(), { id })).toMatchObject({ policy: { name: "Key accounts" } });
  const own = await setCustomerDunning(owner(), { id, policy_id: standard?.id ?? "" });
  expect(own).toMatchObject({ policy: { name: "Standard" }, policy_id: standard?.id });
  const gentle = await createDunningPolicy(owner(), { name: "Gentle", steps, is_default: true });
  expect((await listDunningPolicies(owner(), {})).data.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(["Gentle"]);
  expect(await code(deleteDunningPolicy(owner(), { id: gentle.id }))).toBe("conflict");
  await updateDunningPolicy(owner(), { id: standard?.id ?? "", is_default: true });
  await setCustomerDunning(owner(), { id, policy_id: gentle.id });
  await deleteDunningPolicy(owner(), { id: gentle.id });
  expect(await getCustomerDunning(owner(), { id })).toMatchObject({ policy: { name: "Key accounts" }, policy_id: null });
  expect(await code(setCustomerDunning(owner(), { id, policy_id: gentle.id }))).toBe("conflict");
  expect(await code(updateDunningPolicy(owner(), { id: gentle.id, name: "Again" }))).toBe("conflict");
  await updateCustomer(owner(), { id, groups: [] });
});

test("each step is taken once, with two schedulers at once, and payment ends the ladder", async () => {
  const id = await owe();
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({
    pause: null,
    next: { days: 3, date: addDays(today, 3) },
    reminders: [],
  });
  await scheduler();
  expect(await daysOf(id)).toEqual([]);
  goTo(3);
  await Promise.all([scheduler(), scheduler()]);
  await scheduler();
  expect(await daysOf(id)).toEqual([3]);
  goTo(5);
  const [reminder] = (await getInvoiceDunning(owner(), { id })).reminders;
  expect(await mailReminder(world.systemCtx("acme"), { id: reminder?.id ?? "", pdf: null })).toMatchObject({ status: "sent" });
  await mailReminder(world.systemCtx("acme"), { id: reminder?.id ?? "", pdf: null });
  const { data: mails } = await listMails(owner(), { key: "payment_reminder_friendly" });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining("Reminder: invoice INV-") as string });
  await recordInvoicePayment(owner(), { id, amount: "100", method: "cash" });
  goTo(40);
  await scheduler();
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({ pause: "not_owed", next: null, reminders: [{ days: 3 }] });
  expect(await code(sendReminder(owner(), { id }))).toBe("conflict");
});

test("after downtime the latest step alone is taken, and its fee is an invoice of its own", async () => {
  const id = await owe();
  await recordInvoicePayment(owner(), { id, amount: "40", method: "cash" });
  goTo(20);
  await scheduler();
  const { reminders } = await getInvoiceDunning(owner(), { id });
  expect(reminders).toMatchObject([{ days: 14, tone: "firm", amount_due: "60.00", fee_problem: null, status: "queued" }]);
  const { number, total } = await getInvoice(owner(), { id });
  expect(total).toBe("100.00");
  const fee = await getInvoice(owner(), { id: reminders[0]?.fee_invoice_id ?? "" });
  expect(fee).toMatchObject({ status: "finalized", total: "3.00", tax_total: "0.00", reference: number });
  expect(fee.lines[0]?.description).toBe(`Late fee for invoice ${number ?? ""}`);
  await recordInvoicePayment(owner(), { id, amount: "60", method: "cash" });
  await recordInvoicePayment(owner(), { id: fee.id, amount: "3", method: "cash" });
  expect(await mailReminder(world.systemCtx("acme"), { id: reminders[0]?.id ?? "", pdf: null })).toMatchObject({ status: "withdrawn" });
});

test("an invoice for a late fee is reminded of, but bears no fee itself", async () => {
  const id = await owe();
  goTo(14);
  await scheduler();
  const fee = (await getInvoiceDunning(owner(), { id })).reminders[0]?.fee_invoice_id ?? "";
  await recordInvoicePayment(owner(), { id, amount: "100", method: "cash" });
  goTo(60);
  await scheduler();
  const [own] = (await getInvoiceDunning(owner(), { id: fee })).reminders;
  expect(own).toMatchObject({ fee_invoice_id: null, fee_problem: null });
  const { data } = await listInvoices(owner(), { customer_id: customer, finalized: true });
  for (const invoice of data.filter(({ amount_due }) => amount_due !== "0.00"))
    await recordInvoicePayment(owner(), { id: invoice.id, amount: invoice.amount_due, method: "cash" });
});

test("a fee that the data does not allow leaves the reminder, with the reason", async () => {
  const id = await owe({ currency: "EUR", exchange_rate: "0.85" });
  const { data } = await listDunningPolicies(owner(), {});
  const standard = data.find(({ is_default }) => is_default);
  const huge = [
    { days: 3, tone: "firm" as const, fee: { kind: "fixed" as const, amount: "999999999999999.00", currency: "EUR" as const } },
  ];
  const own = await createDunningPolicy(owner(), { name: "Huge", steps: huge, starts_on: today, is_default: false });
  await setCustomerDunning(owner(), { id: customer, policy_id: own.id });
  goTo(3);
  await scheduler();
  const [reminder] = (await getInvoiceDunning(owner(), { id })).reminders;
  expect(reminder).toMatchObject({ days: 3 });
  expect(reminder?.fee_invoice_id === null).toBe(reminder?.fee_problem !== null);
  await setCustomerDunning(owner(), { id: customer, policy_id: standard?.id ?? null });
  await recordInvoicePayment(owner(), { id, amount: "100", method: "cash" });
});

test("a promise stops the ladder through its day; broken, it is recorded and the ladder goes on", async () => {
  const id = await owe();
  goTo(2);
  expect(await code(placeDunningHold(owner(), { id, kind: "promise" }))).toBe("invalid");
  const promise = await placeDunningHold(owner(), { id, kind: "promise", person: "Grace Hall", until: addDays(today, 9) });
  expect(promise).toMatchObject({ from: addDays(today, 2), until: addDays(today, 9), outcome: null });
  expect(await code(placeDunningHold(owner(), { id, kind: "dispute" }))).toBe("conflict");
  expect(await code(sendReminder(owner(), { id }))).toBe("conflict");
  goTo(9);
  await scheduler();
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({ pause: "held", hold: { id: promise.id }, reminders: [] });
  goTo(11);
  await Promise.all([scheduler(), scheduler()]);
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({
    holds: [{ outcome: "broken", ended_on: addDays(today, 10) }],
    reminders: [{ days: 3 }],
  });
  expect(await code(liftDunningHold(owner(), { id: promise.id }))).toBe("conflict");
  const short = await placeDunningHold(owner(), { id, kind: "dispute", until: addDays(today, 11) });
  goTo(12);
  const dispute = await placeDunningHold(owner(), { id, kind: "dispute", reason: "Two bags were missing" });
  expect((await getInvoiceDunning(owner(), { id })).holds.find((hold) => hold.id === short.id)).toMatchObject({ outcome: "expired" });
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({ pause: "held", next: { days: 14, date: null } });
  goTo(200);
  await scheduler();
  expect(await daysOf(id)).toEqual([3]);
  expect(await liftDunningHold(owner(), { id: dispute.id })).toMatchObject({ outcome: "lifted", ended_on: addDays(today, 200) });
  const events = await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id: { in: [promise.id, dispute.id] } }, orderBy: { id: "asc" } }),
  );
  expect(events.map(({ name }) => name)).toEqual([
    "dunning_hold.placed",
    "dunning_hold.broken",
    "dunning_hold.placed",
    "dunning_hold.ended",
  ]);
  await recordInvoicePayment(owner(), { id, amount: "100", method: "cash" });
});

test("a kept promise is recorded too", async () => {
  const id = await owe();
  const { id: hold } = await placeDunningHold(owner(), { id, kind: "promise", until: today });
  await recordInvoicePayment(owner(), { id, amount: "100", method: "cash" });
  expect(await code(placeDunningHold(owner(), { id, kind: "dispute" }))).toBe("conflict");
  goTo(1);
  await scheduler();
  expect((await getInvoiceDunning(owner(), { id })).holds).toMatchObject([{ id: hold, outcome: "kept" }]);
});

test("a reminder by hand takes the next step, without its fee before its day", async () => {
  const id = await owe();
  const presses = await Promise.all(Array.from({ length: 3 }, () => sendReminder(owner(), { id })));
  expect(new Set(presses.map((reminder) => reminder.id)).size).toBe(1);
  expect(presses[0]).toMatchObject({ days: 3, tone: "friendly" });
  world.clock.set(new Date(worldStart.getTime() + 120_000));
  await expect(sendReminder(owner(), { id })).rejects.toThrow("A reminder of this invoice was sent today.");
  goTo(1);
  expect(await sendReminder(owner(), { id })).toMatchObject({ days: 14, fee_invoice_id: null });
  goTo(2);
  expect(await sendReminder(owner(), { id })).toMatchObject({ days: 30, fee_invoice_id: null });
  goTo(3);
  expect(await code(sendReminder(owner(), { id }))).toBe("conflict");
  expect(await getInvoiceDunning(owner(), { id })).toMatchObject({ pause: "done", next: null });
  await setCustomerDunning(owner(), { id: customer, reminders: false });
  const other = await owe();
  expect(await getInvoiceDunning(owner(), { id: other })).toMatchObject({ pause: "customer_off", next: null });
  goTo(50);
  await scheduler();
  expect(await daysOf(other)).toEqual([]);
  expect(await code(sendReminder(owner(), { id: other }))).toBe("conflict");
  await setCustomerDunning(owner(), { id: customer, reminders: true });
});

test("a company is due once a day while a policy is active", async () => {
  const { data } = await listDunningPolicies(owner(), {});
  const runs = () =>
    runInTenant(world.tenants.acme.tenant.id, async () => {
      const rows = await world.runtime.tenants.client.dunningPolicy.findMany({ where: { deleted_at: null } });
      return [...new Set(rows.map(({ next_run_at }) => next_run_at?.toISOString() ?? null))];
    });
  goTo(70);
  await scheduler();
  expect(await runs()).toEqual([`${addDays(today, 71)}T08:00:00.000Z`]);
  for (const { id } of data) await updateDunningPolicy(owner(), { id, active: false });
  expect(await runs()).toEqual([null]);
  for (const { id } of data) await updateDunningPolicy(owner(), { id, active: true });
});

test("another company and malformed input are rejected", async () => {
  const id = await owe();
  const other = world.ctx("beta");
  expect(await code(getInvoiceDunning(other, { id }))).toBe("not_found");
  expect(await code(sendReminder(other, { id }))).toBe("not_found");
  expect(await code(placeDunningHold(other, { id, kind: "dispute" }))).toBe("not_found");
  expect(await code(setCustomerDunning(other, { id: customer, reminders: false }))).toBe("not_found");
  const post = (body: Record<string, unknown>) =>
    createRoute(world.request("POST", "/api/tenant/dunning/policies", { slug: "acme", body }), { params: Promise.resolve({}) });
  expect((await post({ name: "Empty", steps: [] })).status).toBe(422);
  expect((await post({ name: "Far", steps: [{ days: 366, tone: "firm", fee: null }] })).status).toBe(422);
  const read = (slug: "acme" | "beta") => {
    const path = encodeId("invoice", id);
    return invoiceRoute(world.request("GET", `/api/tenant/dunning/invoices/${path}`, { slug }), { params: Promise.resolve({ id: path }) });
  };
  expect([(await read("acme")).status, (await read("beta")).status]).toEqual([200, 404]);
});
