import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendPaymentReminders } from "@/inngest/dunning/send-payment-reminders";
import { addDays } from "@/lib/commerce/days";
import { createCustomer } from "@/lib/domains/customers";
import { createDunningPolicy, getInvoiceDunning, mailReminder } from "@/lib/domains/dunning";
import {
  createInvoice,
  finalizeInvoice,
  getInstalments,
  getInvoice,
  getInvoiceDocument,
  listInvoices,
  listNewlyOverdue,
  setInstalments,
} from "@/lib/domains/invoices";
import { getMail } from "@/lib/domains/mail";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer: string;
const owner = () => world.ctx("acme");
const today = worldStart.toISOString().slice(0, 10);
const goTo = (days: number) => world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));

beforeAll(async () => {
  world = await createWorld();
  customer = (await createCustomer(owner(), { name: "Northwind Traders", email: "accounts@northwind.example" })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function owe(): Promise<string> {
  const lines = [{ description: "Roasting", quantity: "1", unit_price: "100", taxes: [] }];
  const { id } = await createInvoice(owner(), { customer_id: customer, due_date: addDays(today, 14), lines });
  return (await finalizeInvoice(owner(), { id })).id;
}

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
/** Three parts of 50, 30 and 20, due in 10, 40 and 70 days. */
const plan = (id: string) =>
  setInstalments(owner(), {
    id,
    parts: [
      { due_date: addDays(today, 10), percent: "50" },
      { due_date: addDays(today, 40), percent: "30" },
      { due_date: addDays(today, 70), percent: "20" },
    ],
  });
const openOf = async (id: string) => (await getInstalments(owner(), { id })).parts.map(({ open }) => open);
const isOverdue = async (id: string) => {
  const listed = (await listInvoices(owner(), { status: "overdue", limit: 200 })).data.some((invoice) => invoice.id === id);
  expect((await getInvoice(owner(), { id })).status === "overdue").toBe(listed);
  return listed;
};

test("a plan changes until something is paid; payments and credits fill the earliest part, which decides what is overdue", async () => {
  const id = await owe();
  expect(await plan(id)).toMatchObject({
    changeable: true,
    parts: [{ number: 1, amount: "50.00", open: "50.00" }, {}, { amount: "20.00" }],
  });
  const again = {
    id,
    parts: [
      { due_date: addDays(today, 10), amount: "50" },
      { due_date: addDays(today, 40), amount: "49" },
    ],
  };
  expect(await code(setInstalments(owner(), again))).toBe("invalid");
  await setInstalments(owner(), { id, parts: [] });
  expect(await openOf(id)).toEqual([]);
  await plan(id);
  goTo(11);
  expect(await isOverdue(id)).toBe(true);
  expect((await listNewlyOverdue(owner(), {})).ids).toContain(id);
  await recordInvoicePayment(owner(), { id, amount: "50", method: "cash" });
  // The invoice's own due day passes, and its next part is due later.
  goTo(20);
  expect(await isOverdue(id)).toBe(false);
  expect(await openOf(id)).toEqual(["0.00", "30.00", "20.00"]);
  expect(await code(plan(id))).toBe("conflict");
  expect((await getInvoiceDocument(owner(), { id })).instalments).toMatchObject([{ open: "0.00" }, { open: "30.00" }, { open: "20.00" }]);
  goTo(41);
  expect(await isOverdue(id)).toBe(true);
  await recordInvoicePayment(owner(), { id, amount: "35", method: "cash" });
  expect(await openOf(id)).toEqual(["0.00", "0.00", "15.00"]);
  expect(await isOverdue(id)).toBe(false);
  await recordInvoicePayment(owner(), { id, amount: "15", method: "cash" });
  expect((await getInvoice(owner(), { id })).status).toBe("paid");
});

test("a draft has no plan, and an invoice that is partly paid gets none", async () => {
  const lines = [{ description: "Roasting", quantity: "1", unit_price: "100", taxes: [] }];
  const draft = await createInvoice(owner(), { customer_id: customer, lines });
  expect(await code(plan(draft.id))).toBe("conflict");
  const id = await owe();
  await recordInvoicePayment(owner(), { id, amount: "1", method: "cash" });
  expect(await code(plan(id))).toBe("conflict");
  expect(await getInstalments(owner(), { id })).toMatchObject({ parts: [], changeable: false });
});

test("reminders chase each part by its own day, and ask for that part alone", async () => {
  await createDunningPolicy(owner(), {
    name: "Standard",
    steps: [
      { days: 3, tone: "friendly", fee: null },
      { days: 14, tone: "firm", fee: null },
    ],
    starts_on: "2026-01-01",
  });
  const scheduler = () => sendPaymentReminders.work(world.systemCtx("acme"));
  const id = await owe();
  await plan(id);
  goTo(14);
  await Promise.all([scheduler(), scheduler()]);
  const remindersOf = async () =>
    (await getInvoiceDunning(owner(), { id })).reminders.map(({ instalment, days, amount_due }) => [instalment, days, amount_due]);
  expect(await remindersOf()).toEqual([[1, 3, "50.00"]]);
  const [reminder] = (await getInvoiceDunning(owner(), { id })).reminders;
  const sent = await mailReminder(world.systemCtx("acme"), { id: reminder?.id ?? "", pdf: null });
  expect((await getMail(owner(), { id: sent.mail_id ?? "" })).text).toContain("£50.00");
  await recordInvoicePayment(owner(), { id, amount: "50", method: "cash" });
  goTo(30);
  await scheduler();
  expect(await remindersOf()).toEqual([[1, 3, "50.00"]]);
  goTo(44);
  await scheduler();
  expect(await remindersOf()).toEqual([
    [2, 3, "30.00"],
    [1, 3, "50.00"],
  ]);
});
