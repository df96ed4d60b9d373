import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { attendToPrices } from "@/inngest/recurring-invoices/attend-to-prices";
import { createCustomer } from "@/lib/domains/customers";
import { createDunningPolicy, mailReminder, placeDunningHold, sendReminder } from "@/lib/domains/dunning";
import { createInvoice, finalizeInvoice, mailInvoice, previewInvoiceMail, sendInvoice } from "@/lib/domains/invoices";
import { getMail, listMails } from "@/lib/domains/mail";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { createRecurringInvoice, endAutopay, listRuns, planPriceChange } from "@/lib/domains/recurring-invoices";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const ctx = () => world.ctx("acme");
const system = () => world.systemCtx("acme");
const goTo = (days: number) => world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));
const today = worldStart.toISOString().slice(0, 10);
const lines = [{ description: "Maintenance", quantity: "1", unit_price: "100", taxes: [] }];
const db = <Answer>(work: (client: typeof world.runtime.tenants.client) => PromiseLike<Answer>) =>
  runInTenant(ctx().tenant.id, () => work(world.runtime.tenants.client));

beforeAll(async () => {
  world = await createWorld();
  await createDunningPolicy(ctx(), { name: "Standard", steps: [{ days: -3, tone: "friendly", fee: null }], starts_on: "2026-01-01" });
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

interface Terms {
  language?: "en" | "ar";
  agreed?: boolean;
  auto_finalize?: boolean;
}

/** A customer with a schedule that issues today for payment in ten days and, if `agreed`, with a saved card that it charges. */
async function subscribe({ language = "en", agreed = true, auto_finalize = true }: Terms = {}) {
  const email = `payer-${crypto.randomUUID()}@payer.example`;
  const name = language === "ar" ? "ليلى حداد" : "Grace Hall";
  const { id: customer_id } = await createCustomer(ctx(), { name: `Payer of ${email}`, language, contacts: [{ name, email }] });
  const own = { tenant_id: ctx().tenant.id, customer_id };
  const [method_id, at] = [crypto.randomUUID(), { created_at: worldStart, updated_at: worldStart }];
  if (agreed) {
    const method = { gateway: "stripe", customer_ref: email, method_ref: method_id, label: "Visa •••• 4242" };
    await db((client) => client.savedMethod.createMany({ data: [{ ...own, ...at, ...method, id: method_id }] }));
    const consent = { consent: "I agree.", agreed_by: name, by: "contact", agreed_at: worldStart };
    await db((client) => client.autopayMandate.createMany({ data: [{ ...own, ...consent, id: crypto.randomUUID(), method_id }] }));
  }
  const schedule = { customer_id, cadence: "monthly", start_date: today, lines, auto_finalize, payment_terms_days: 10 } as const;
  const { id } = await createRecurringInvoice(ctx(), schedule);
  return { id, customer_id, email };
}
async function issued(id: string): Promise<string> {
  await issueRecurringInvoices.work(system());
  return (await listRuns(ctx(), { id })).data[0]?.invoice_id ?? "";
}
/** Sends the invoice as a person does, and composes the email as the background function does. */
async function mailed(id: string, email: string) {
  await sendInvoice(ctx(), { id });
  const pdf = { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" };
  const { mail_id } = await mailInvoice(system(), { id, recipients: [email], pdf, key: crypto.randomUUID() });
  return getMail(ctx(), { id: mail_id });
}
async function reminded(id: string) {
  const { mail_id } = await mailReminder(system(), { id: (await sendReminder(ctx(), { id })).id, pdf: null });
  return getMail(ctx(), { id: mail_id ?? "" });
}
const demand = /pay invoice|pay the|please pay|balance due/i;

test("the email of an invoice that a saved card pays says on which day, and asks for nothing", async () => {
  const { id, email } = await subscribe();
  const invoice = await issued(id);
  const mail = await mailed(invoice, email);
  expect(mail.key).toBe("invoice_automatic");
  expect(mail.text).toContain("we’ll charge £100.00 to Visa •••• 4242 on 12 Mar 2026. You don’t need to do anything.");
  expect(`${mail.subject} ${mail.text}`).not.toMatch(demand);
  expect(mail.html).toContain("View invoice");
  const preview = await previewInvoiceMail(ctx(), { id: invoice });
  expect(preview.text).toContain("You don’t need to do anything.");
  expect((await previewInvoiceMail(ctx(), { id: invoice, message: "{{autopay.method}}: {{autopay.date}}" })).text).toContain("12 Mar 2026");
});

test("the reminder before the due date says the same", async () => {
  const { id } = await subscribe();
  const invoice = await issued(id);
  goTo(7);
  const mail = await reminded(invoice);
  expect(mail).toMatchObject({ key: "payment_reminder_automatic", subject: expect.stringContaining("will be charged on 12 Mar 2026") });
  expect(mail.text).toContain("You don’t need to do anything.");
  expect(`${mail.subject} ${mail.text}`).not.toMatch(demand);
});

test("both are in the reader's language", async () => {
  const { id, email } = await subscribe({ language: "ar" });
  const invoice = await issued(id);
  const mail = await mailed(invoice, email);
  expect(mail.text).toContain("لا يلزمك فعل شيء");
  expect(mail.html).not.toContain("ودفعها");
  goTo(7);
  expect(await reminded(invoice)).toMatchObject({ language: "ar", key: "payment_reminder_automatic" });
});

test("an invoice that no card pays is asked for as ever", async () => {
  const none = await subscribe({ agreed: false });
  expect(await mailed(await issued(none.id), none.email)).toMatchObject({ key: "invoice_issued" });

  const own = await subscribe();
  const byHand = await createInvoice(ctx(), { customer_id: own.customer_id, lines });
  await finalizeInvoice(ctx(), { id: byHand.id });
  expect(await mailed(byHand.id, own.email)).toMatchObject({ key: "invoice_issued" });

  const invoice = await issued(own.id);
  const hold = await placeDunningHold(ctx(), { id: invoice, kind: "dispute" });
  expect(hold.ended_on).toBeNull();
  expect(await mailed(invoice, own.email)).toMatchObject({ key: "invoice_issued" });

  const declined = await subscribe();
  const tried = await issued(declined.id);
  await db((client) => client.autopayCharge.updateMany({ where: { invoice_id: tried }, data: { tries: 1 } }));
  expect(await mailed(tried, declined.email)).toMatchObject({ key: "invoice_issued" });

  const ended = await subscribe();
  const left = await issued(ended.id);
  await endAutopay(ctx(), { id: ended.customer_id });
  expect(await mailed(left, ended.email)).toMatchObject({ key: "invoice_issued" });

  const paid = await subscribe();
  const settled = await issued(paid.id);
  await recordInvoicePayment(ctx(), { id: settled, amount: "100.00", method: "cash" });
  expect(await mailed(settled, paid.email)).toMatchObject({ key: "invoice_paid" });
});

test("a draft of a schedule that a colleague finalizes and sends at once says so before its charge is planned", async () => {
  const { id, email } = await subscribe({ auto_finalize: false });
  const invoice = await issued(id);
  await finalizeInvoice(ctx(), { id: invoice });
  expect(await db((client) => client.autopayCharge.count({ where: { invoice_id: invoice } }))).toBe(0);
  expect(await mailed(invoice, email)).toMatchObject({ key: "invoice_automatic" });
});

test("the notice of another price says that the card is charged, to whom agreed alone", async () => {
  const [agreed, other] = [await subscribe(), await subscribe({ agreed: false })];
  for (const { id } of [agreed, other]) {
    await issued(id);
    await planPriceChange(ctx(), { id, from_date: "2026-06-02", percent: "10", notice_days: 30 });
  }
  world.clock.set(new Date("2026-05-03T12:00:00Z"));
  await attendToPrices.work(system());
  const { data } = await listMails(ctx(), { limit: 100 });
  const noticeTo = async (address: string) => {
    const found = data.find(({ to, key }) => key.startsWith("price_change") && to.some((each) => each.address === address));
    return getMail(ctx(), { id: found?.id ?? "" });
  };
  const notice = await noticeTo(agreed.email);
  expect(notice.key).toBe("price_change_automatic");
  expect(notice.text).toContain("each invoice is charged to Visa •••• 4242 on its due date. You don’t need to do anything.");
  expect(await noticeTo(other.email)).toMatchObject({ key: "price_change_notice" });
});
