import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCreditNote } from "@/lib/domains/credit-notes";
import { getCustomerStatement } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import {
  applyGatewayEvent,
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  getPayment,
  getPaymentAttempt,
  listDueAttempts,
  listOutdatedPages,
  listPaymentAttempts,
  listPayments,
  listSavedMethods,
  recordInvoicePayment,
  refundGatewayPayment,
  refundPayment,
  removeSavedMethod,
  resolvePaymentAttempt,
  reversePayment,
  startCharge,
} from "@/lib/domains/payments";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";
import type { Slug } from "@/tests/support/world";

let stand: OnlinePayments;

beforeAll(async () => {
  stand = await openOnlinePayments();
});
afterAll(() => stand.close());

const ctx = (slug: Slug = "acme") => stand.world.ctx(slug);
const start = (id: string, more: { amount?: string; save_method?: boolean } = {}) => startCharge(ctx(), { id, gateway: "stripe", ...more });
const paymentOf = (id: string) => getPayment(ctx(), { id });
const attemptOf = (id: string) => getPaymentAttempt(ctx(), { id });
const stateOf = async (id: string) => {
  const { status, amount_due } = await getInvoice(ctx(), { id });
  return [status, amount_due];
};
const paymentsOf = async (invoice_id: string) => (await listPayments(ctx(), { invoice_id })).data;
const eventsOf = (record_id: string) =>
  runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.event.findMany({ where: { record_id }, orderBy: { sequence: "asc" } }),
  ).then((rows) => rows.map(({ name }) => name));
const ledgerOf = (invoice_id: string) =>
  runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.ledgerEntry.findMany({ where: { invoice_id, kind: "payment" } }),
  );
const takenEvents = (attempt_id: string) =>
  runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.gatewayEvent.findMany({ where: { attempt_id, kind: "payment.received" } }),
  );
/** Redelivers what was not accepted, as a provider does. */
const deliverUntilTaken = async (body: string): Promise<number> => {
  const status = await stand.deliver("acme", body);
  return status === 503 ? deliverUntilTaken(body) : status;
};
const lastBody = (): string => stand.deliveries.at(-1)?.body ?? "";

test("a page is paid: the webhook records payment, ledger and event, and no check remains", async () => {
  const invoice = await stand.invoiceOf("acme", "120");
  const attempt = await start(invoice.id);
  expect(attempt).toMatchObject({ kind: "charge", status: "open", amount: "120.00", currency: "GBP", payment_id: null });
  expect(await stateOf(invoice.id)).toEqual(["finalized", "120.00"]);
  const { location } = await stand.pay(attempt.redirect_url);
  expect(location).toMatch(/^http:\/\/acme\.localhost:3000\/d\/[\w-]+\/return\?attempt=att_/);
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  const [payment] = await paymentsOf(invoice.id);
  expect(payment).toMatchObject({
    amount: "120.00",
    method: "online",
    gateway: "stripe",
    allocations: [{ invoice_id: invoice.id, amount: "120.00" }],
  });
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "succeeded", payment_id: payment?.id, redirect_url: null, attention: null });
  expect(await eventsOf(payment?.id ?? "")).toEqual(["payment.received"]);
  expect(await listDueAttempts(stand.world.systemCtx("acme"), {})).toEqual({ ids: [] });
  expect((await getCustomerStatement(ctx(), { id: invoice.customer_id })).closing).toBe("0.00");
});

test("fifty copies of one webhook race the payer's return: one payment, one ledger entry, one event", async () => {
  const invoice = await stand.invoiceOf("acme", "75");
  const attempt = await start(invoice.id);
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url);
  expect(await stateOf(invoice.id)).toEqual(["finalized", "75.00"]);
  stand.sandbox.misbehave({});
  stand.sandbox.release("sent");
  const returns = Array.from({ length: 5 }, () => checkPaymentAttempt(ctx(), { id: attempt.id }));
  await stand.sandbox.settled();
  const body = lastBody();
  const copies = Array.from({ length: 50 }, () => deliverUntilTaken(body));
  const [statuses, answers] = await Promise.all([Promise.all(copies), Promise.all(returns)]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
  expect(await takenEvents(attempt.id)).toHaveLength(1);
  expect(await paymentsOf(invoice.id)).toHaveLength(1);
  expect(await ledgerOf(invoice.id)).toHaveLength(1);
  const [payment] = await paymentsOf(invoice.id);
  // One event causes one email.
  expect(await eventsOf(payment?.id ?? "")).toEqual(["payment.received"]);
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
});

test("fifty concurrent copies, before any other report", async () => {
  const invoice = await stand.invoiceOf("acme", "33");
  const attempt = await start(invoice.id);
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url);
  const held: string[] = [];
  stand.sandbox.misbehave({ alter: (event) => (held.push(JSON.stringify(event)), { ...event, type: "held.back" }) });
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
  const statuses = await Promise.all([
    ...Array.from({ length: 50 }, () => deliverUntilTaken(held.at(-1) ?? "")),
    checkPaymentAttempt(ctx(), { id: attempt.id }).then(() => 200),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await paymentsOf(invoice.id)).toHaveLength(1);
  expect(await ledgerOf(invoice.id)).toHaveLength(1);
});

test("a declined card fails the attempt, and a valid one on the same page pays", async () => {
  const invoice = await stand.invoiceOf("acme", "50");
  const attempt = await start(invoice.id);
  expect((await stand.pay(attempt.redirect_url, "4000000000000002")).location).toBeNull();
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "open", failure: expect.stringMatching(/declined/) });
  const failed = async (flag: boolean) => (await listPaymentAttempts(ctx(), { invoice_id: invoice.id, failed: flag })).data.length;
  expect([await failed(true), await failed(false)]).toEqual([1, 0]);
  expect(await stateOf(invoice.id)).toEqual(["finalized", "50.00"]);
  expect(await eventsOf(attempt.id)).toEqual(["payment.failed"]);
  await stand.pay(attempt.redirect_url);
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "succeeded", failure: null });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  expect(await eventsOf(attempt.id)).toEqual(["payment.failed"]);
});

test("a failure that arrives after the payment changes nothing", async () => {
  const invoice = await stand.invoiceOf("acme", "51");
  const attempt = await start(invoice.id);
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url, "4000000000000002");
  await stand.pay(attempt.redirect_url);
  stand.sandbox.misbehave({});
  stand.sandbox.release("reversed");
  await stand.sandbox.settled();
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "succeeded", failure: null });
  expect(await paymentsOf(invoice.id)).toHaveLength(1);
});

test.each([
  ["amount", (text: string) => text.replace(/"amount_total":\d+/, '"amount_total":100'), "wrong_amount"],
  ["currency", (text: string) => text.replace(/"currency":"gbp"/g, '"currency":"usd"'), "wrong_currency"],
])("a delivery of another %s marks nothing paid and asks for attention; the true one then pays", async (_what, change, attention) => {
  const invoice = await stand.invoiceOf("acme", "60");
  const attempt = await start(invoice.id);
  stand.sandbox.misbehave({
    alter: (event) =>
      event.type === "checkout.session.completed"
        ? (JSON.parse(change(JSON.stringify({ ...event, id: `${event.id}x` }))) as typeof event)
        : event,
  });
  await stand.pay(attempt.redirect_url);
  stand.sandbox.misbehave({});
  expect(await stateOf(invoice.id)).toEqual(["finalized", "60.00"]);
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "open", attention, payment_id: null });
  expect(await eventsOf(attempt.id)).toEqual(["payment.flagged"]);
  expect(await checkPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: "succeeded", attention: null });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await expect(resolvePaymentAttempt(ctx(), { id: attempt.id })).rejects.toMatchObject({ code: "conflict" });
});

test("a delivery about another company's attempt is not found and pays nothing", async () => {
  const invoice = await stand.invoiceOf("acme", "61");
  const attempt = await start(invoice.id);
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url);
  const bodies: string[] = [];
  stand.sandbox.misbehave({ alter: (event) => (bodies.push(JSON.stringify(event)), { ...event, type: "held.back" }) });
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
  // Signed with beta's secret, at beta's URL.
  expect(await stand.deliver("beta", bodies.at(-1) ?? "")).toBe(200);
  expect(await stateOf(invoice.id)).toEqual(["finalized", "61.00"]);
  expect(await attemptOf(attempt.id)).toMatchObject({ status: "open", attention: null });
  const stored = await runInTenant(stand.world.tenants.beta.tenant.id, () => stand.world.runtime.tenants.client.gatewayEvent.findMany());
  expect(stored.map(({ outcome, attempt_id }) => [outcome, attempt_id])).toEqual([["unknown_attempt", null]]);
  // At acme's URL with beta's secret the signature is invalid.
  expect(await stand.deliver("beta", bodies.at(-1) ?? "", { url: await stand.webhookUrl("acme") })).toBe(400);
});

test("an open page is reused until the balance due changes; an overpayment becomes credit", async () => {
  const invoice = await stand.invoiceOf("acme", "100");
  const [one, two] = await Promise.all([start(invoice.id), start(invoice.id)]);
  expect(await start(invoice.id)).toMatchObject({ status: "open" });
  await recordInvoicePayment(ctx(), { id: invoice.id, amount: "30", method: "cash" });
  const rest = await start(invoice.id);
  expect(rest).toMatchObject({ amount: "70.00" });
  expect([one.id, two.id]).not.toContain(rest.id);
  await stand.pay(rest.redirect_url);
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await stand.pay(one.redirect_url);
  expect((await getCustomerStatement(ctx(), { id: invoice.customer_id })).closing).toBe("-100.00");
  await expect(start(invoice.id)).rejects.toMatchObject({ code: "conflict", message: "The invoice is paid." });
});

test("a part can be charged, more than the balance due cannot, and a disabled gateway charges nothing", async () => {
  const invoice = await stand.invoiceOf("acme", "40");
  await expect(start(invoice.id, { amount: "40.01" })).rejects.toMatchObject({ errors: [{ path: "amount", code: "exceeds_due" }] });
  const part = await start(invoice.id, { amount: "15" });
  await stand.pay(part.redirect_url);
  expect(await stateOf(invoice.id)).toEqual(["partly_paid", "25.00"]);
  const page = await start(invoice.id);
  const settings = stand.settingsOf("acme");
  await replacePaymentGateway(ctx(), { slug: "stripe", enabled: false, settings });
  await expect(start(invoice.id)).rejects.toMatchObject({ code: "conflict" });
  // A payment started before still arrives.
  await stand.pay(page.redirect_url);
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await replacePaymentGateway(ctx(), { slug: "stripe", enabled: true, settings });
});

test("refunds through the gateway: a part, the rest, then no more; the invoice is reopened", async () => {
  const invoice = await stand.invoiceOf("acme", "90");
  await stand.pay((await start(invoice.id)).redirect_url);
  const [payment] = await paymentsOf(invoice.id);
  const id = payment?.id ?? "";
  await expect(refundPayment(ctx(), { id, still_owed: true })).rejects.toMatchObject({ code: "conflict" });
  const part = await refundGatewayPayment(ctx(), { id, amount: "20", reason: "Returned", still_owed: true });
  await stand.sandbox.settled();
  expect(part).toMatchObject({ kind: "refund", status: "succeeded", amount: "20.00" });
  expect(await stateOf(invoice.id)).toEqual(["partly_paid", "20.00"]);
  await expect(refundGatewayPayment(ctx(), { id, amount: "71", still_owed: true })).rejects.toMatchObject({ code: "invalid" });
  await refundGatewayPayment(ctx(), { id, still_owed: true });
  await stand.sandbox.settled();
  expect(await stateOf(invoice.id)).toEqual(["finalized", "90.00"]);
  await expect(refundGatewayPayment(ctx(), { id, still_owed: true })).rejects.toMatchObject({ code: "conflict" });
  expect((await paymentsOf(invoice.id))[0]).toMatchObject({
    amount_refunded: "90.00",
    refunds: [{ amount: "20.00", reason: "Returned" }, { amount: "70.00" }],
  });
  expect(await eventsOf(part.id)).toEqual(["refund.succeeded"]);
});

test("a report of our refund that comes before its answer, without the attempt's id, is about our refund", async () => {
  const invoice = await stand.invoiceOf("acme", "30");
  await stand.pay((await start(invoice.id)).redirect_url);
  const [payment] = await paymentsOf(invoice.id);
  const { id: payment_id = "", customer_id = "", gateway_ref: payment_ref = null } = payment ?? {};
  const { tenant } = stand.world.tenants.acme;
  const now = stand.world.clock.now();
  const own = {
    id: newId(now),
    tenant_id: tenant.id,
    kind: "refund",
    status: "started",
    gateway: "stripe",
    created_at: now,
    updated_at: now,
  };
  const asked = { customer_id, payment_id, payment_ref, currency: "GBP", amount: 1_000n, still_owed: true };
  await runInTenant(tenant.id, () => stand.world.runtime.tenants.client.paymentAttempt.createMany({ data: [{ ...own, ...asked }] }));
  const amount = { minor: 1_000n, currency: "GBP" };
  const report = { kind: "refund.succeeded" as const, refund_ref: "re_unnamed", payment_ref, amount, failure: null };
  const event = { ...report, event_id: "evt_unnamed", occurred_at: now, attempt_id: null };
  expect(await applyGatewayEvent(ctx(), { gateway: "stripe", event })).toMatchObject({ outcome: "applied" });
  expect(await attemptOf(own.id)).toMatchObject({ status: "succeeded" });
  expect((await paymentsOf(invoice.id))[0]).toMatchObject({ amount_refunded: "10.00" });
  const again = { ...event, event_id: "evt_unnamed_2" };
  expect(await applyGatewayEvent(ctx(), { gateway: "stripe", event: again })).toMatchObject({ outcome: "ignored" });
  expect((await paymentsOf(invoice.id))[0]).toMatchObject({ amount_refunded: "10.00" });
});

test("a pending refund succeeds later, and the ledger changes then", async () => {
  const card = "4000000000007726";
  const [status, state, news] = ["succeeded", ["finalized", "80.00"], ["refund.pending", "refund.succeeded"]];
  const invoice = await stand.invoiceOf("acme", "80");
  await stand.pay((await start(invoice.id)).redirect_url, card);
  const [payment] = await paymentsOf(invoice.id);
  const refund = await refundGatewayPayment(ctx(), { id: payment?.id ?? "", still_owed: true });
  expect(refund.status).toBe("processing");
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await expect(refundGatewayPayment(ctx(), { id: payment?.id ?? "", still_owed: true })).rejects.toMatchObject({ code: "conflict" });
  stand.sandbox.decideRefunds("acme");
  await stand.sandbox.settled();
  expect(await attemptOf(refund.id)).toMatchObject({ status });
  expect(await stateOf(invoice.id)).toEqual(state);
  expect(await eventsOf(refund.id)).toEqual(news);
});

const dispute = (invoiced: { payment_ref: string | null; minor: number }, type: "created" | "closed", more: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    type: `charge.dispute.${type}`,
    created: Math.floor(stand.world.clock.now().getTime() / 1000),
    livemode: false,
    data: {
      object: {
        ...{ id: "du_1", amount: invoiced.minor, currency: "gbp", reason: "fraudulent", status: "needs_response" },
        ...{ payment_intent: invoiced.payment_ref, ...more },
      },
    },
  });

test("a dispute that is lost makes the invoice due again, with the fee, by webhook and once", async () => {
  const invoice = await stand.invoiceOf("acme", "120");
  await stand.pay((await start(invoice.id)).redirect_url);
  const [payment] = await paymentsOf(invoice.id);
  const { id = "", gateway_ref = null } = payment ?? {};
  const about = { payment_ref: gateway_ref, minor: 12_000 };
  expect(await stand.deliver("acme", dispute(about, "created"))).toBe(200);
  expect(await paymentOf(id)).toMatchObject({
    dispute: { status: "open", reason: "fraudulent", amount: "120.00", fee: null },
    reversal: null,
  });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await expect(refundGatewayPayment(ctx(), { id, still_owed: true })).rejects.toThrow("bank");
  const lost = { status: "lost", balance_transactions: [{ fee: 1_500, currency: "usd" }] };
  for (let time = 0; time < 2; time++) expect(await stand.deliver("acme", dispute(about, "closed", lost))).toBe(200);
  // A late report of the opening changes nothing.
  expect(await stand.deliver("acme", dispute(about, "created"))).toBe(200);
  expect(await paymentOf(id)).toMatchObject({
    dispute: { status: "lost", fee: { amount: "15.00", currency: "USD" } },
    reversal: { amount: "120.00", reason: "Chargeback: fraudulent" },
  });
  expect(await stateOf(invoice.id)).toEqual(["finalized", "120.00"]);
  expect((await eventsOf(id)).filter((name) => name !== "payment.received")).toEqual([
    "payment.disputed",
    "payment.reversed",
    "payment.charged_back",
  ]);
});

test("a chargeback of a part, a won dispute, and a chargeback that a colleague tells of", async () => {
  const paid = async (card?: string) => {
    const invoice = await stand.invoiceOf("acme", "100");
    await stand.pay((await start(invoice.id)).redirect_url, card);
    const [payment] = await paymentsOf(invoice.id);
    return { invoice: invoice.id, id: payment?.id ?? "", payment_ref: payment?.gateway_ref ?? null };
  };
  const part = await paid();
  await stand.deliver("acme", dispute({ ...part, minor: 3_000 }, "closed", { status: "lost" }));
  expect(await stateOf(part.invoice)).toEqual(["partly_paid", "30.00"]);
  const won = await paid();
  await stand.deliver("acme", dispute({ ...won, minor: 10_000 }, "closed", { status: "won" }));
  expect([await stateOf(won.invoice), (await paymentOf(won.id)).dispute?.status]).toEqual([["paid", "0.00"], "won"]);
  const told = await paid();
  await expect(reversePayment(ctx(), { id: told.id, reason: "Bank letter" })).rejects.toMatchObject({
    code: "conflict",
    errors: [{ path: "chargeback", code: "gateway_payment" }],
  });
  await reversePayment(ctx(), { id: told.id, reason: "Bank letter", chargeback: true, fee: "20" });
  expect(await paymentOf(told.id)).toMatchObject({ dispute: { status: "lost", fee: { amount: "20.00", currency: "GBP" } } });
  expect(await stateOf(told.invoice)).toEqual(["finalized", "100.00"]);
  // The provider's own report of the same comes later.
  await stand.deliver("acme", dispute({ ...told, minor: 10_000 }, "closed", { status: "lost" }));
  expect(await stateOf(told.invoice)).toEqual(["finalized", "100.00"]);
});

test("a page that asks for more than is due is closed at the provider", async () => {
  const invoice = await stand.invoiceOf("acme", "120");
  const [whole, half] = [await start(invoice.id), await startCharge(ctx(), { id: invoice.id, gateway: "stripe", amount: "60" })];
  const system = stand.world.systemCtx("acme");
  const outdated = () => listOutdatedPages(system, { invoice_ids: [invoice.id] });
  expect((await outdated()).ids).toEqual([]);
  await recordInvoicePayment(ctx(), { id: invoice.id, amount: "60", method: "cash" });
  expect((await outdated()).ids).toEqual([whole.id]);
  await checkPaymentAttempt(system, { id: whole.id });
  expect((await attemptOf(whole.id)).status).toBe("expired");
  expect((await stand.pay(whole.redirect_url)).location).toBeNull();
  await createCreditNote(ctx(), { invoice_id: invoice.id });
  for (const id of (await outdated()).ids) await checkPaymentAttempt(system, { id });
  expect((await attemptOf(half.id)).status).toBe("expired");
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  expect(await paymentsOf(invoice.id)).toHaveLength(1);
});

test("a method is saved, charged without the payer, declined when invalid, and removed", async () => {
  const invoice = await stand.invoiceOf("acme", "10");
  const save = await beginSave(ctx(), { id: invoice.customer_id, gateway: "stripe" });
  await stand.pay(save.redirect_url);
  // The delivery has fetched the method at once, so no check is due.
  expect(await listDueAttempts(stand.world.systemCtx("acme"), {})).toEqual({ ids: [] });
  expect(await checkPaymentAttempt(stand.world.systemCtx("acme"), { id: save.id })).toMatchObject({
    status: "succeeded",
    method_id: expect.any(String),
  });
  const [method] = (await listSavedMethods(ctx(), { id: invoice.customer_id })).data;
  expect(method).toMatchObject({ label: "Visa •••• 4242", expires: expect.stringMatching(/^\d{4}-\d\d$/) });
  expect(JSON.stringify(method)).not.toMatch(/pm_|cus_[A-Za-z0-9]{10,20}"/);
  const charged = await chargeSavedMethod(ctx(), { id: invoice.id, method_id: method?.id ?? "" });
  await stand.sandbox.settled();
  expect(charged).toMatchObject({ kind: "saved_charge", status: "succeeded" });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  expect(await paymentsOf(invoice.id)).toHaveLength(1);
  const other = await stand.invoiceOf("acme", "11");
  await expect(chargeSavedMethod(ctx(), { id: other.id, method_id: method?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  await removeSavedMethod(ctx(), { id: invoice.customer_id, method_id: method?.id ?? "" });
  expect((await listSavedMethods(ctx(), { id: invoice.customer_id })).data).toEqual([]);
});

describe("a saved method that the provider no longer knows", () => {
  /** Acme enters the key of another provider account, which knows no saved method. */
  async function changeAccount(): Promise<void> {
    const settings = { ...stand.settingsOf("acme"), secret_key: "sk_test_of_acme_another_0002" };
    await replacePaymentGateway(ctx(), { slug: "stripe", enabled: true, settings });
    stand.sandbox.setAccount({
      id: "acme-another",
      secret_key: settings.secret_key,
      webhook: { url: await stand.webhookUrl("acme"), secret: settings.webhook_secret },
    });
  }
  afterEach(async () => void (await replacePaymentGateway(ctx(), { slug: "stripe", enabled: true, settings: stand.settingsOf("acme") })));

  async function kept(amount: string) {
    const invoice = await stand.invoiceOf("acme", amount);
    const save = await beginSave(ctx(), { id: invoice.customer_id, gateway: "stripe" });
    await stand.pay(save.redirect_url);
    const { method_id } = await checkPaymentAttempt(ctx(), { id: save.id });
    return { invoice, method_id: method_id ?? "" };
  }
  const methodsOf = async (id: string) => (await listSavedMethods(ctx(), { id })).data;
  const removalsOf = (id: string) =>
    runInTenant(stand.world.tenants.acme.tenant.id, () =>
      stand.world.runtime.tenants.client.auditEntry.findMany({
        where: { noun: "saved_method", record_id: id, operation: "saved_methods.forget" },
      }),
    );

  test("does not prevent a payment: the page opens without it, and it is removed", async () => {
    const { invoice, method_id } = await kept("14");
    await changeAccount();
    const attempt = await start(invoice.id, { save_method: true });
    expect(attempt).toMatchObject({ status: "open", failure: null });
    expect(await methodsOf(invoice.customer_id)).toEqual([]);
    expect(await removalsOf(method_id)).toHaveLength(1);
    await stand.pay(attempt.redirect_url);
    expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
    await checkPaymentAttempt(ctx(), { id: attempt.id });
    expect(await methodsOf(invoice.customer_id)).toHaveLength(1);
  });

  test("does not prevent saving another", async () => {
    const { invoice } = await kept("15");
    await changeAccount();
    const save = await beginSave(ctx(), { id: invoice.customer_id, gateway: "stripe" });
    expect(await methodsOf(invoice.customer_id)).toEqual([]);
    await stand.pay(save.redirect_url);
    const { method_id } = await checkPaymentAttempt(ctx(), { id: save.id });
    expect((await methodsOf(invoice.customer_id)).map(({ id }) => id)).toEqual([method_id]);
  });

  test("is not charged: it is removed, and the error says what to do", async () => {
    const { invoice, method_id } = await kept("16");
    await changeAccount();
    await expect(chargeSavedMethod(ctx(), { id: invoice.id, method_id })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/no longer knows.*Choose another/),
    });
    const [failed] = (await listPaymentAttempts(ctx(), { invoice_id: invoice.id, kind: "saved_charge" })).data;
    expect(failed).toMatchObject({ status: "failed", failure: expect.not.stringMatching(/cus_|pm_/) });
    expect(await methodsOf(invoice.customer_id)).toEqual([]);
    expect(await removalsOf(method_id)).toHaveLength(1);
    await expect(chargeSavedMethod(ctx(), { id: invoice.id, method_id })).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(invoice.id)).toEqual(["finalized", "16.00"]);
  });
});

test("a payment can save its method; a later decline fails only the attempt", async () => {
  const invoice = await stand.invoiceOf("acme", "12");
  const attempt = await start(invoice.id, { save_method: true });
  await stand.pay(attempt.redirect_url);
  expect(await checkPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: "succeeded", method_id: expect.any(String) });
  expect((await listSavedMethods(ctx(), { id: invoice.customer_id })).data).toHaveLength(1);

  const other = await stand.invoiceOf("acme", "13");
  const save = await beginSave(ctx(), { id: other.customer_id, gateway: "stripe" });
  await stand.pay(save.redirect_url, "4000000000000341");
  const { method_id } = await checkPaymentAttempt(ctx(), { id: save.id });
  // The card's bank refused: the gateway works, so this is no 502.
  await expect(chargeSavedMethod(ctx(), { id: other.id, method_id: method_id ?? "" })).rejects.toMatchObject({
    code: "conflict",
    errors: [{ code: "declined" }],
  });
  await stand.sandbox.settled();
  expect(await stateOf(other.id)).toEqual(["finalized", "13.00"]);
  const [failed] = (await listPaymentAttempts(ctx(), { invoice_id: other.id })).data;
  expect(failed).toMatchObject({ kind: "saved_charge", status: "failed", failure: expect.stringMatching(/declined/) });
  expect(await eventsOf(failed?.id ?? "")).toEqual(["payment.failed"]);
});
