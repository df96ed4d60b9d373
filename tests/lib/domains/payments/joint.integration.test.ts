import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as checkRoute } from "@/app/api/public/portal/pay/check/route";
import { POST as payRoute } from "@/app/api/public/portal/pay/route";
import { getCustomerStatement } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import {
  checkPaymentAttempt,
  getPaymentAttempt,
  listPaymentAttempts,
  listPayments,
  mailReceivedPayment,
  recordInvoicePayment,
  refundGatewayPayment,
  startJointCharge,
} from "@/lib/domains/payments";
import { portalCookie } from "@/lib/kernel/auth/portal-cookie";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { mailsOf } from "@/tests/support/mailed-token";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";
import { createOutsider, siteRequest } from "@/tests/support/outsiders";

let stand: OnlinePayments;

beforeAll(async () => {
  stand = await openOnlinePayments();
});
afterAll(() => stand.close());

const ctx = () => stand.world.ctx("acme");
const tenantId = () => stand.world.tenants.acme.tenant.id;
const inTenant = <Result>(work: (client: OnlinePayments["world"]["runtime"]["tenants"]["client"]) => Promise<Result>) =>
  runInTenant(tenantId(), () => work(stand.world.runtime.tenants.client));

/** Finalizes another invoice of a customer. */
async function invoiceFor(customer_id: string, amount: string, currency?: "USD"): Promise<string> {
  const draft = await createInvoice(ctx(), {
    customer_id,
    lines: [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }],
    ...(currency ? { currency, exchange_rate: "1.25" } : {}),
  });
  return (await finalizeInvoice(ctx(), { id: draft.id })).id;
}

/** Creates invoices of these amounts for one new customer. */
async function invoicesOf(...amounts: string[]): Promise<{ customer_id: string; ids: string[] }> {
  const first = await stand.invoiceOf("acme", amounts[0] ?? "");
  const ids = [first.id];
  for (const amount of amounts.slice(1)) ids.push(await invoiceFor(first.customer_id, amount));
  return { customer_id: first.customer_id, ids };
}

const start = (invoice_ids: string[]) => startJointCharge(ctx(), { invoice_ids, gateway: "stripe" });
const statesOf = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, amount_due } = await getInvoice(ctx(), { id });
      return [status, amount_due];
    }),
  );
const paymentsOf = async (customer_id: string) => (await listPayments(ctx(), { customer_id })).data;
const balanceOf = async (id: string) => (await getCustomerStatement(ctx(), { id })).closing;
const deliverUntilTaken = async (body: string): Promise<number> => {
  const status = await stand.deliver("acme", body);
  return status === 503 ? deliverUntilTaken(body) : status;
};

test("three invoices are paid by one charge: one payment with three allocations, and no balance due", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20.50", "30");
  const attempt = await start(ids);
  expect(attempt).toMatchObject({
    status: "open",
    amount: "60.50",
    invoice_id: null,
    allocations: ids.map((invoice_id, index) => ({ invoice_id, amount: ["10.00", "20.50", "30.00"][index] })),
  });
  const { location } = await stand.pay(attempt.redirect_url);
  expect(location).toBe(`http://acme.localhost:3000/portal/pay/return?attempt=${encodeId("payment_attempt", attempt.id)}`);
  expect(await statesOf(ids)).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
  expect(await paymentsOf(customer_id)).toMatchObject([{ amount: "60.50", method: "online", allocations: attempt.allocations }]);
  expect(await balanceOf(customer_id)).toBe("0.00");
  for (const invoice_id of ids) expect((await listPaymentAttempts(ctx(), { invoice_id })).data.map(({ id }) => id)).toEqual([attempt.id]);
});

test("fifty copies of the webhook race each other and the payer's return: one payment, three ledger entries, one event", async () => {
  const { customer_id, ids } = await invoicesOf("11", "22", "33");
  const attempt = await start(ids);
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url);
  const held: string[] = [];
  stand.sandbox.misbehave({ alter: (event) => (held.push(JSON.stringify(event)), { ...event, type: "held.back" }) });
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
  expect(await statesOf(ids)).toEqual([
    ["finalized", "11.00"],
    ["finalized", "22.00"],
    ["finalized", "33.00"],
  ]);
  const copies = Array.from({ length: 50 }, () => deliverUntilTaken(held.at(-1) ?? ""));
  const returns = Array.from({ length: 5 }, () => checkPaymentAttempt(ctx(), { id: attempt.id }).then(() => 200));
  expect(new Set(await Promise.all([...copies, ...returns]))).toEqual(new Set([200]));
  const [payment, ...more] = await paymentsOf(customer_id);
  expect(more).toEqual([]);
  expect(await inTenant((client) => client.ledgerEntry.count({ where: { customer_id, kind: "payment" } }))).toBe(3);
  expect(await inTenant((client) => client.event.count({ where: { record_id: payment?.id ?? "", name: "payment.received" } }))).toBe(1);
  expect(await statesOf(ids)).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
  expect(await balanceOf(customer_id)).toBe("0.00");
});

test("one is paid meanwhile, another in part: the rest is the customer's credit", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20", "30");
  const attempt = await start(ids);
  await recordInvoicePayment(ctx(), { id: ids[1] ?? "", amount: "20", method: "cash" });
  await recordInvoicePayment(ctx(), { id: ids[2] ?? "", amount: "5", method: "cash" });
  await stand.pay(attempt.redirect_url);
  expect(await statesOf(ids)).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
  const [payment] = (await paymentsOf(customer_id)).filter(({ method }) => method === "online");
  expect(payment).toMatchObject({
    amount: "60.00",
    allocations: [
      { invoice_id: ids[0], amount: "10.00" },
      { invoice_id: ids[2], amount: "25.00" },
    ],
  });
  expect(await balanceOf(customer_id)).toBe("-25.00");
});

test("all are paid meanwhile: the whole is credit", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20");
  const attempt = await start(ids);
  for (const id of ids) await recordInvoicePayment(ctx(), { id, amount: id === ids[0] ? "10" : "20", method: "cash" });
  await stand.pay(attempt.redirect_url);
  expect(await balanceOf(customer_id)).toBe("-30.00");
  expect(await getPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: "succeeded" });
});

test("a declined card leaves every invoice unchanged, and a wrong amount pays none", async () => {
  const { ids } = await invoicesOf("10", "20");
  const attempt = await start(ids);
  await stand.pay(attempt.redirect_url, "4000000000000002");
  expect(await statesOf(ids)).toEqual([
    ["finalized", "10.00"],
    ["finalized", "20.00"],
  ]);
  stand.sandbox.misbehave({
    alter: (event) =>
      event.type === "checkout.session.completed"
        ? (JSON.parse(
            JSON.stringify({ ...event, id: `${event.id}x` }).replace(/"amount_total":\d+/, '"amount_total":1000'),
          ) as typeof event)
        : event,
  });
  await stand.pay(attempt.redirect_url);
  stand.sandbox.misbehave({});
  expect(await statesOf(ids)).toEqual([
    ["finalized", "10.00"],
    ["finalized", "20.00"],
  ]);
  expect(await getPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ attention: "wrong_amount", payment_id: null });
  expect(await checkPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: "succeeded", attention: null });
  expect(await statesOf(ids)).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
});

test("an open page is reused for the same invoices, and not for others", async () => {
  const { ids } = await invoicesOf("10", "20", "10");
  const [a = "", b = "", c = ""] = ids;
  const first = await start([a, b]);
  expect((await start([b, a])).id).toBe(first.id);
  // The same amount, but another invoice.
  expect((await start([c, b])).id).not.toBe(first.id);
  expect(await inTenant((client) => client.attemptShare.count({ where: { attempt_id: first.id } }))).toBe(2);
});

test("invoices that cannot be paid together are rejected without an attempt", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20");
  const foreign = await stand.invoiceOf("acme", "5");
  const dollars = await invoiceFor(customer_id, "7", "USD");
  const [a = "", b = ""] = ids;
  const before = await inTenant((client) => client.paymentAttempt.count());
  await expect(start([a, a])).rejects.toMatchObject({ errors: [{ path: "invoice_ids", code: "repeated" }] });
  await expect(start([a, foreign.id])).rejects.toMatchObject({ errors: [{ path: "invoice_ids.1", code: "customer" }] });
  await expect(start([a, dollars])).rejects.toMatchObject({ errors: [{ path: "invoice_ids.1", code: "currency" }] });
  await expect(start([a, randomUUID()])).rejects.toMatchObject({ code: "not_found" });
  await recordInvoicePayment(ctx(), { id: b, amount: "20", method: "cash" });
  await expect(start([a, b])).rejects.toMatchObject({ code: "conflict", message: "The invoice is paid." });
  expect(await inTenant((client) => client.paymentAttempt.count())).toBe(before);
});

test("a full refund reopens each invoice", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20");
  await stand.pay((await start(ids)).redirect_url);
  const [payment] = await paymentsOf(customer_id);
  await refundGatewayPayment(ctx(), { id: payment?.id ?? "", amount: "25", still_owed: true });
  await stand.sandbox.settled();
  // The last paid first.
  expect(await statesOf(ids)).toEqual([
    ["partly_paid", "5.00"],
    ["finalized", "20.00"],
  ]);
});

test("the email lists all invoices and links to the portal", async () => {
  const { customer_id, ids } = await invoicesOf("10", "20");
  await stand.pay((await start(ids)).redirect_url);
  const [payment] = await paymentsOf(customer_id);
  await mailReceivedPayment(stand.world.systemCtx("acme"), { id: payment?.id ?? "", key: "joint" });
  const [mail] = await mailsOf(stand.world, "acme", "payment_received");
  const numbers = await Promise.all(ids.map(async (id) => (await getInvoice(ctx(), { id })).number ?? ""));
  expect(mail?.text).toContain(`for invoice ${numbers.join(" and ")}`);
  expect(mail?.url).toBe("http://acme.localhost:3000/portal");
});

test("a contact's plain form: chosen, paid, checked; another customer's invoice is not found", async () => {
  const own = await createOutsider(stand.world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  const other = await createOutsider(stand.world, "acme", { name: "Southwind", email: "bob@southwind.example" });
  const second = await invoiceFor(own.customer_id, "23");
  const token = newToken();
  const now = stand.world.clock.now();
  const session = {
    id: newId(now),
    tenant_id: tenantId(),
    contact_id: own.contact_id,
    email: own.email,
    hash: hashToken(token),
    ip: "",
    user_agent: "",
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 1e9),
  };
  await inTenant((client) => client.contactSession.createMany({ data: [session] }));
  const cookie = portalCookie(stand.world.runtime.environment.ATRIUM_BASE_URL, token).split(";")[0] ?? "";
  const send = (route: typeof payRoute, form: Record<string, string>, as = cookie) =>
    route(siteRequest("acme", "POST", "/x", { form, cookie: as }), { params: Promise.resolve({}) });
  const named = (...ids: string[]) => ids.map((id) => encodeId("invoice", id)).join(",");
  const locationOf = (response: Response) => response.headers.get("location") ?? "";
  const theirs = await send(payRoute, { invoices: named(own.invoice_id, other.invoice_id), gateway: "stripe" });
  expect(locationOf(theirs)).toBe("/portal?problem=not_found");
  expect(locationOf(await send(payRoute, { invoices: named(own.invoice_id, second), gateway: "stripe" }, ""))).toBe(
    "/portal?problem=unauthenticated",
  );
  const paid = await send(payRoute, { invoices: named(own.invoice_id, second), gateway: "stripe" });
  expect(paid.status).toBe(303);
  const reference = /^\/portal\/pay\/return\?attempt=(att_[0-9a-z]{26})&go=1$/.exec(locationOf(paid))?.[1] ?? "";
  const [attempt] = (await listPaymentAttempts(own.contact, { customer_id: own.customer_id })).data;
  expect(encodeId("payment_attempt", attempt?.id ?? "")).toBe(reference);
  // The webhook does not arrive; the payer presses the button.
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt?.redirect_url ?? null);
  stand.sandbox.misbehave({});
  expect(await statesOf([own.invoice_id, second])).toEqual([
    ["finalized", "100.00"],
    ["finalized", "23.00"],
  ]);
  expect(locationOf(await send(checkRoute, { attempt: reference }))).toBe(`/portal/pay/return?attempt=${reference}`);
  expect(await statesOf([own.invoice_id, second])).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
  const again = await send(payRoute, { invoices: named(own.invoice_id, second), gateway: "stripe" });
  expect(locationOf(again)).toBe("/portal?problem=conflict");
});

test("a document link cannot pay other documents", async () => {
  const own = await createOutsider(stand.world, "acme", { name: "Westwind", email: "wes@westwind.example" });
  const second = await invoiceFor(own.customer_id, "23");
  await expect(startJointCharge(own.link, { invoice_ids: [own.invoice_id, second], gateway: "stripe" })).rejects.toMatchObject({
    code: "forbidden",
  });
});
