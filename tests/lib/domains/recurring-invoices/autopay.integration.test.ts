import { getPortalHome } from "@/lib/domains/portal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chargeRecurringInvoices } from "@/inngest/recurring-invoices/charge-recurring-invoices";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { createDunningPolicy, liftDunningHold, listDueReminders, placeDunningHold } from "@/lib/domains/dunning";
import { finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { listMails } from "@/lib/domains/mail";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import {
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  listPaymentAttempts,
  listSavedMethods,
  removeSavedMethod,
} from "@/lib/domains/payments";
import {
  createRecurringInvoice,
  endAutopay,
  endAutopayOfMethod,
  getAutopay,
  listRuns,
  mailAutomaticCharge,
  mailFailedCharge,
  planChargeOfRun,
  planPriceChange,
  startAutopay,
} from "@/lib/domains/recurring-invoices";
import { consentTo } from "@/lib/domains/recurring-invoices/rules";
import { nextTry } from "@/lib/domains/recurring-invoices/rules/autopay";
import { listTimeline } from "@/lib/domains/timeline";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { acme } from "@/prisma/seed/acme";
import { addRecurringInvoices } from "@/prisma/seed/recurring-invoices";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";
import { worldStart } from "@/tests/support/world";

let stand: OnlinePayments;
let count = 0;
const ctx = () => stand.world.ctx("acme");
const system = () => stand.world.systemCtx("acme");
const agreed = { company: "Acme Ltd", method: "Visa •••• 4242" };
const consent = consentTo("en", agreed);
const today = worldStart.toISOString().slice(0, 10);
const goTo = (days: number) => stand.world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));
const db = <Answer>(work: (client: typeof stand.world.runtime.tenants.client) => PromiseLike<Answer>) =>
  runInTenant(ctx().tenant.id, () => work(stand.world.runtime.tenants.client));

beforeAll(async () => {
  stand = await openOnlinePayments();
  await createDunningPolicy(ctx(), { name: "Standard", steps: [{ days: 7, tone: "friendly", fee: null }], starts_on: "2026-01-01" });
});
beforeEach(() => stand.world.clock.set(worldStart));
afterAll(() => stand.close());

/** A contact whose customer has a saved card, which the contact saved without paying, and a schedule that issues today. */
async function subscribe(more: { card?: string; payment_terms_days?: number; auto_finalize?: boolean } = {}) {
  const { card, payment_terms_days = 0, auto_finalize = true } = more;
  count += 1;
  const contact = await createOutsider(stand.world, "acme", {
    name: `Payer ${String(count)}`,
    email: `payer${String(count)}@payer.example`,
  });
  const { customer_id } = contact;
  const save = await beginSave(as(contact), { id: customer_id, gateway: "stripe", return_path: "/portal/methods/return" });
  await stand.pay(save.redirect_url, card);
  const { method_id } = await checkPaymentAttempt(as(contact), { id: save.id });
  const lines = [{ description: "Maintenance", quantity: "1", unit_price: "100", taxes: [] }];
  const schedule = { customer_id, cadence: "monthly", start_date: today, lines, auto_finalize, payment_terms_days } as const;
  const { id } = await createRecurringInvoice(ctx(), schedule);
  return { id, contact, customer_id, method_id: method_id ?? "" };
}
const as = ({ contact }: Outsider) => contact;
async function agree({ contact, customer_id, method_id }: { contact: Outsider; customer_id: string; method_id: string }) {
  const { data } = await listSavedMethods(as(contact), { id: customer_id });
  const method = data.find(({ id }) => id === method_id)?.label ?? "";
  return startAutopay(as(contact), { id: customer_id, method_id, consent: consentTo("en", { ...agreed, method }) });
}
async function issued(id: string): Promise<string> {
  await issueRecurringInvoices.work(system());
  return (await listRuns(ctx(), { id })).data[0]?.invoice_id ?? "";
}
const run = () => chargeRecurringInvoices.work(system());
const charges = async (invoice_id: string) => (await listPaymentAttempts(ctx(), { invoice_id, kind: "saved_charge" })).data;
const mailsAbout = async (noun: "invoice" | "customer" | "payment", id: string) =>
  (await listMails(ctx(), { limit: 100, about: encodeId(noun, id) })).data.map(({ key }) => key);
const eventsOf = (record_id: string) =>
  db((client) => client.event.findMany({ where: { tenant_id: ctx().tenant.id, record_id }, orderBy: { id: "asc" } })).then((rows) =>
    rows.map(({ name }) => name).filter((name) => name.includes("autopay")),
  );

test("only a contact agrees, in the words of its page; both sides are told, and staff may end it", async () => {
  const own = await subscribe();
  const { customer_id, method_id, contact } = own;
  const start = { id: customer_id, method_id, consent };
  await expect(startAutopay(ctx(), start)).rejects.toMatchObject({ code: "forbidden" });
  await expect(startAutopay(as(contact), { ...start, consent: "Whatever." })).rejects.toMatchObject({ code: "invalid" });
  const other = await subscribe();
  await expect(startAutopay(as(other.contact), start)).rejects.toMatchObject({ code: "not_found" });
  await expect(startAutopay(as(other.contact), { ...start, id: other.customer_id })).rejects.toMatchObject({ code: "not_found" });

  const on = await agree(own);
  expect(on).toMatchObject({
    method_id,
    method: agreed.method,
    consent,
    agreed_by: contact.contact.principal.kind === "contact" ? contact.contact.principal.name : "",
    agreed_at: worldStart,
  });
  expect(on.next_charge).toMatchObject({ date: today, amount: "100.00", invoice_id: null });
  await agree(own);
  expect(await mailsAbout("customer", customer_id)).toEqual(["autopay_agreed"]);
  const told = await listTimeline(ctx(), { record_id: encodeId("customer", customer_id), kind: "change" });
  expect(told.data[0]).toMatchObject({ operation: "recurring_invoices.start_autopay", events: ["customer.autopay_agreed"] });
  await expect(db((client) => client.autopayMandate.updateMany({ where: { customer_id }, data: { consent: "x" } }))).rejects.toThrow();

  expect(await endAutopay(ctx(), { id: customer_id })).toMatchObject({ method_id: null, consent: null, next_charge: null });
  await endAutopay(ctx(), { id: customer_id });
  expect((await mailsAbout("customer", customer_id)).sort()).toEqual(["autopay_agreed", "autopay_ended"]);
  expect(await eventsOf(customer_id)).toEqual(["customer.autopay_agreed", "customer.autopay_ended"]);
  await expect(getAutopay(stand.world.ctx("beta"), { id: customer_id })).rejects.toMatchObject({ code: "not_found" });
});

test("without consent nothing is charged; with it, once, on the due date, and the receipt says so", async () => {
  const first = await subscribe();
  const unpaid = await issued(first.id);
  await run();
  expect(await charges(unpaid)).toEqual([]);

  const own = await subscribe({ payment_terms_days: 2 });
  await agree(own);
  const invoice = await issued(own.id);
  expect((await getAutopay(ctx(), { id: own.customer_id })).next_charge).toMatchObject({ date: "2026-03-04", invoice_id: invoice });
  // The portal says so in place of asking for the payment.
  const { owed } = await getPortalHome(as(own.contact), {});
  expect(owed.find(({ id }) => id === invoice)?.automatic).toEqual({ method: agreed.method, date: "2026-03-04" });
  await run();
  expect(await charges(invoice)).toEqual([]);
  goTo(2);
  await Promise.all([run(), run()]);
  await stand.sandbox.settled();
  expect(await getInvoice(ctx(), { id: invoice })).toMatchObject({ status: "paid" });
  const [attempt, ...others] = await charges(invoice);
  expect(others).toEqual([]);
  const payment_id = attempt?.payment_id ?? "";
  expect(await mailAutomaticCharge(system(), { payment_id })).toEqual({ ours: true });
  await mailAutomaticCharge(system(), { payment_id });
  expect(await mailsAbout("payment", payment_id)).toEqual(["autopay_charged"]);
  goTo(3);
  await run();
  expect(await charges(invoice)).toHaveLength(1);
});

test("a planned price change is what the next invoice is charged", async () => {
  const own = await subscribe();
  await agree(own);
  await planPriceChange(ctx(), { id: own.id, from_date: "2026-03-20", percent: "10" });
  await issued(own.id);
  await run();
  goTo(31);
  const second = await issued(own.id);
  await run();
  await stand.sandbox.settled();
  expect(await charges(second)).toMatchObject([{ amount: "110.00", status: "succeeded" }]);
});

test("a declined charge is tried again 1, 3 and 5 days later, with an email each time, and reminders go on", async () => {
  expect([1, 2, 3, 4].map((tries) => nextTry(tries, "2026-03-01"))).toEqual(["2026-03-02", "2026-03-04", "2026-03-06", null]);
  const own = await subscribe({ card: "4000000000000341" });
  await agree(own);
  const invoice = await issued(own.id);
  const last: boolean[] = [];
  for (const days of [0, 0, 1, 2, 4, 9, 10, 30]) {
    goTo(days);
    const before = (await charges(invoice)).length;
    await run();
    const [attempt, ...others] = await charges(invoice);
    if (attempt === undefined || others.length + 1 === before) continue;
    const failed = { id: invoice, attempt_id: attempt.id, failure: attempt.failure ?? "" };
    const said = await mailFailedCharge(system(), failed);
    await mailFailedCharge(system(), failed);
    expect(said.ours).toBe(true);
    last.push(said.last);
  }
  await stand.sandbox.settled();
  expect(last).toEqual([false, false, false, true]);
  const keys = (await mailsAbout("invoice", invoice)).filter((key) => key.startsWith("autopay")).sort();
  expect(keys).toEqual(["autopay_failed", "autopay_failed", "autopay_failed", "autopay_stopped"]);
  expect(await getInvoice(ctx(), { id: invoice })).toMatchObject({ amount_due: "100.00" });
  expect((await listDueReminders(system(), { after: null })).invoices).toContain(invoice);

  // A charge that a colleague makes by hand is not the automatic one.
  await expect(chargeSavedMethod(ctx(), { id: invoice, method_id: own.method_id })).rejects.toMatchObject({ code: "conflict" });
  const [byHand] = await charges(invoice);
  expect(await mailFailedCharge(system(), { id: invoice, attempt_id: byHand?.id ?? "", failure: "" })).toEqual({
    ours: false,
    last: false,
  });
});

test("while money may be on its way, or the invoice is disputed, it waits", async () => {
  const own = await subscribe();
  await agree(own);
  const invoice = await issued(own.id);
  const hold = await placeDunningHold(ctx(), { id: invoice, kind: "dispute" });
  await run();
  expect(await charges(invoice)).toEqual([]);
  await liftDunningHold(ctx(), { id: hold.id });
  goTo(1);
  const flag = (attention: string | null) =>
    db((client) => client.paymentAttempt.updateMany({ where: { tenant_id: ctx().tenant.id, invoice_id: invoice }, data: { attention } }));
  const row = {
    tenant_id: ctx().tenant.id,
    customer_id: own.customer_id,
    kind: "saved_charge",
    gateway: "stripe",
    currency: "GBP",
    amount: 1n,
  };
  const stamps = { created_at: worldStart, updated_at: worldStart };
  const lost = { ...row, ...stamps, id: crypto.randomUUID(), invoice_id: invoice, status: "failed", attention: "no_answer" };
  await db((client) => client.paymentAttempt.createMany({ data: [lost] }));
  await run();
  expect(await charges(invoice)).toHaveLength(1);
  await flag(null);
  goTo(2);
  await run();
  await stand.sandbox.settled();
  expect(await charges(invoice)).toHaveLength(2);
  expect(await getInvoice(ctx(), { id: invoice })).toMatchObject({ status: "paid" });
});

test("a gateway that is switched off costs no try, and colleagues are told once", async () => {
  const own = await subscribe();
  await agree(own);
  const invoice = await issued(own.id);
  const settings = stand.settingsOf("acme");
  await replacePaymentGateway(ctx(), { slug: "stripe", enabled: false, settings });
  await run();
  goTo(1);
  await run();
  expect(await charges(invoice)).toEqual([]);
  expect((await eventsOf(own.customer_id)).filter((name) => name === "customer.autopay_blocked")).toHaveLength(1);
  expect((await getAutopay(ctx(), { id: own.customer_id })).next_charge?.failure).not.toBeNull();
  await replacePaymentGateway(ctx(), { slug: "stripe", enabled: true, settings });
  goTo(2);
  await run();
  await stand.sandbox.settled();
  expect(await getInvoice(ctx(), { id: invoice })).toMatchObject({ status: "paid" });
});

test("removing the method ends the consent with a word to both sides, and nothing is charged", async () => {
  const own = await subscribe({ payment_terms_days: 5 });
  const { customer_id, method_id } = own;
  await agree(own);
  const invoice = await issued(own.id);
  expect(await endAutopayOfMethod(system(), { id: customer_id, method_id })).toEqual({ ended: false });
  await removeSavedMethod(as(own.contact), { id: customer_id, method_id });
  expect(await getAutopay(ctx(), { id: customer_id })).toMatchObject({ method_id: null });
  expect(await endAutopayOfMethod(system(), { id: customer_id, method_id })).toEqual({ ended: true });
  expect(await endAutopayOfMethod(system(), { id: customer_id, method_id })).toEqual({ ended: false });
  expect(await mailsAbout("customer", customer_id)).toContain("autopay_ended");
  expect(await eventsOf(customer_id)).toEqual(["customer.autopay_agreed", "customer.autopay_ended"]);
  goTo(6);
  await run();
  expect(await charges(invoice)).toEqual([]);
});

test("a drafted invoice of a schedule is charged too, once a colleague finalizes it", async () => {
  const own = await subscribe({ auto_finalize: false });
  await agree(own);
  const invoice = await issued(own.id);
  await planChargeOfRun(system(), { id: invoice });
  await run();
  expect(await charges(invoice)).toEqual([]);
  await finalizeInvoice(ctx(), { id: invoice });
  await planChargeOfRun(system(), { id: invoice });
  await planChargeOfRun(system(), { id: invoice });
  await run();
  await stand.sandbox.settled();
  expect(await charges(invoice)).toHaveLength(1);
});

test("the seed has a customer who agreed", async () => {
  const { customer_id } = await createOutsider(stand.world, "acme", { name: "Seeded", email: "seeded@payer.example" });
  const company = { ...acme, settings: { ...acme.settings, company_name: agreed.company } };
  const since = new Date(worldStart.getTime() - 358 * 86_400_000);
  const opened = { company, tenant: ctx().tenant, since, staffId: () => stand.world.tenants.acme.owner.staff_id, ctx };
  await addRecurringInvoices(opened, { customers: [customer_id] });
  expect(await getAutopay(ctx(), { id: customer_id })).toMatchObject({ method: agreed.method, agreed_by: "Contact of Seeded" });
});
