import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as paymentsRoute } from "@/app/api/tenant/payments/route";
import { createCustomer, getCustomer, getCustomerStatement } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice, listInvoices } from "@/lib/domains/invoices";
import { getArAgeing } from "@/lib/domains/reports";
import { applyCredit, getPayment, listPayments, recordInvoicePayment, recordPayment, refundPayment } from "@/lib/domains/payments";
import { runInTenant } from "@/lib/kernel/db";
import { createOutsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ({ id: customer_id } = await createCustomer(world.ctx("acme"), { name: "Payer" }));
});
afterAll(() => world.close());

const inAcme = <T>(work: () => Promise<T>) => runInTenant(world.tenants.acme.tenant.id, work);
const client = () => world.runtime.tenants.client;

async function invoiceOf(amount: string) {
  const ctx = world.ctx("acme");
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }] });
  return finalizeInvoice(ctx, { id });
}
const pay = (id: string, amount: string) => recordInvoicePayment(world.ctx("acme"), { id, amount, method: "bank_transfer" });
const statusOf = async (id: string) => {
  const { status, amount_paid, amount_due } = await getInvoice(world.ctx("acme"), { id });
  return [status, amount_paid, amount_due];
};
const balances = async () => (await getCustomer(world.ctx("acme"), { id: customer_id })).balances;

/** Asserts that each invoice's stored balance is the sum of its ledger entries. */
async function proveBalances(): Promise<void> {
  const invoices = await inAcme(() =>
    client().invoice.findMany({
      where: { status: { not: "draft" } },
      select: { id: true, balance: true, ledger_entries: { select: { amount: true } } },
    }),
  );
  for (const invoice of invoices) expect(invoice.balance).toBe(invoice.ledger_entries.reduce((sum, entry) => sum + entry.amount, 0n));
}

test("partial payments until paid; each payment publishes an event, and paid is published once", async () => {
  const { id } = await invoiceOf("100");
  await pay(id, "40");
  expect(await statusOf(id)).toEqual(["partly_paid", "40.00", "60.00"]);
  const second = await pay(id, "60");
  expect(await statusOf(id)).toEqual(["paid", "100.00", "0.00"]);
  expect(await balances()).toEqual([{ currency: "GBP", amount: "0.00" }]);
  const names = (
    await inAcme(() => client().event.findMany({ where: { record_id: { in: [id, second.id] } }, orderBy: { id: "asc" } }))
  ).map((event) => event.name);
  expect(names).toEqual(["invoice.created", "invoice.finalized", "invoice.paid", "payment.received"]);
  await proveBalances();
});

test("an excess becomes credit, which can pay another invoice", async () => {
  const one = await invoiceOf("100");
  await pay(one.id, "130.50");
  expect(await balances()).toEqual([{ currency: "GBP", amount: "-30.50" }]);
  const two = await invoiceOf("50");
  expect(await applyCredit(world.ctx("acme"), { id: two.id })).toMatchObject({ status: "partly_paid", amount_due: "19.50" });
  expect(await balances()).toEqual([{ currency: "GBP", amount: "19.50" }]);
  await expect(applyCredit(world.ctx("acme"), { id: two.id })).rejects.toMatchObject({ code: "conflict" });
  await proveBalances();
});

test("a draft cannot be paid, and invalid amounts are rejected", async () => {
  const { id } = await createInvoice(world.ctx("acme"), { customer_id, lines: [] });
  await expect(pay(id, "1")).rejects.toMatchObject({ code: "conflict" });
  const invoice = await invoiceOf("10");
  await expect(pay(invoice.id, "1.001")).rejects.toMatchObject({ code: "invalid" });
});

test("one payment of several invoices: each share is limited to its balance due and customer", async () => {
  const [one, two] = [await invoiceOf("100"), await invoiceOf("50")];
  const share = (amount: string, shares: [string, string][]) =>
    recordPayment(world.ctx("acme"), {
      customer_id,
      currency: "GBP",
      amount,
      method: "bank_transfer",
      allocations: shares.map(([invoice_id, part]) => ({ invoice_id, amount: part })),
    });
  await expect(
    share("100", [
      [one.id, "100"],
      [two.id, "1"],
    ]),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(share("200", [[two.id, "51"]])).rejects.toMatchObject({ errors: [{ path: "allocations.0.amount" }] });
  const stranger = await createCustomer(world.ctx("acme"), { name: "Stranger" });
  await expect(
    recordPayment(world.ctx("acme"), {
      customer_id: stranger.id,
      currency: "GBP",
      amount: "1",
      method: "cash",
      allocations: [{ invoice_id: one.id, amount: "1" }],
    }),
  ).rejects.toMatchObject({ code: "invalid" });
  const payment = await share("160", [
    [one.id, "100"],
    [two.id, "50"],
  ]);
  expect(payment.allocations).toHaveLength(2);
  expect([(await statusOf(one.id))[0], (await statusOf(two.id))[0]]).toEqual(["paid", "paid"]);
  expect(await balances()).toEqual([{ currency: "GBP", amount: "-10.00" }]);
  await proveBalances();
});

test("a refund takes credit first, then reopens paid invoices, and never exceeds the payment", async () => {
  const { id } = await invoiceOf("100");
  const payment = await pay(id, "120");
  const first = await refundPayment(world.ctx("acme"), { id: payment.id, amount: "30", reason: "Goods returned", still_owed: true });
  expect(first).toMatchObject({ amount_refunded: "30.00", version: 2 });
  expect(await statusOf(id)).toEqual(["partly_paid", "90.00", "10.00"]);
  await expect(refundPayment(world.ctx("acme"), { id: payment.id, amount: "90.01", still_owed: true })).rejects.toMatchObject({
    code: "invalid",
  });
  await refundPayment(world.ctx("acme"), { id: payment.id, still_owed: true });
  expect(await statusOf(id)).toEqual(["finalized", "0.00", "100.00"]);
  await expect(refundPayment(world.ctx("acme"), { id: payment.id, still_owed: true })).rejects.toMatchObject({ code: "conflict" });
  expect(await balances()).toEqual([{ currency: "GBP", amount: "100.00" }]);
  await proveBalances();
});

test("credit already used elsewhere cannot be refunded", async () => {
  const one = await invoiceOf("10");
  const payment = await pay(one.id, "30");
  const two = await invoiceOf("20");
  await applyCredit(world.ctx("acme"), { id: two.id });
  await expect(refundPayment(world.ctx("acme"), { id: payment.id, amount: "30", still_owed: true })).rejects.toMatchObject({
    code: "invalid",
  });
  await refundPayment(world.ctx("acme"), { id: payment.id, amount: "10", still_owed: true });
  expect(await statusOf(one.id)).toEqual(["finalized", "0.00", "10.00"]);
  await proveBalances();
});

test("fifty concurrent payments: exactly those that the invoice owes succeed", async () => {
  const { id } = await invoiceOf("30");
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => pay(id, "1")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict", errors: [{ code: "nothing_due" }] });
  expect(await statusOf(id)).toEqual(["paid", "30.00", "0.00"]);
  expect(await balances()).toEqual([{ currency: "GBP", amount: "0.00" }]);
  const page = await listPayments(world.ctx("acme"), { invoice_id: id, include: "total" });
  expect(page.total?.count).toBe(30);
  await proveBalances();
});

test("the statement has an opening balance, a running balance per line, and a closing balance", async () => {
  const { id } = await invoiceOf("100");
  world.clock.advance(10 * 24 * 60 * 60 * 1000);
  await pay(id, "40");
  const statement = await getCustomerStatement(world.ctx("acme"), { id: customer_id, from: "2026-03-03" });
  expect(statement).toMatchObject({ currency: "GBP", opening: "100.00", closing: "60.00" });
  expect(statement.lines).toEqual([expect.objectContaining({ kind: "payment", amount: "-40.00", balance: "60.00", day: "2026-03-12" })]);
  await expect(getCustomerStatement(world.ctx("acme"), { id: customer_id, from: "2026-03-03", to: "2026-03-01" })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("the list is found by reference, customer and invoice number, and sorted by the day received", async () => {
  const ctx = world.ctx("acme");
  const invoice = await invoiceOf("100");
  const own = { id: invoice.id, method: "bank_transfer" } as const;
  const late = await recordInvoicePayment(ctx, { ...own, amount: "1", reference: "Zebra 9", date: "2099-01-02", confirm: ["future_date"] });
  const early = await recordInvoicePayment(ctx, { ...own, amount: "2", date: "2020-01-02", confirm: ["before_issue"] });
  const found = async (q: string) => (await listPayments(ctx, { q, customer_id, sort: "-date" })).data;
  expect((await found("zebra")).map(({ id }) => id)).toEqual([late.id]);
  expect((await found(invoice.number ?? "")).map(({ id }) => id)).toEqual([late.id, early.id]);
  expect((await found("Payer"))[0]?.invoices).toEqual([{ id: invoice.id, number: invoice.number }]);
  const pages = await listPayments(ctx, { customer_id, sort: "date", limit: 1 });
  expect(pages.data.map(({ id }) => id)).toEqual([early.id]);
  expect((await listPayments(ctx, { customer_id, sort: "date", limit: 1, cursor: pages.next_cursor ?? "" })).data[0]?.id).toBe(late.id);
  // A payment that is dated ahead counts alike in the balance due and in the ageing of today.
  const ageing = await getArAgeing(ctx, { customer_id });
  expect(ageing.totals[0]?.total).toBe((await getInvoice(ctx, { id: invoice.id })).amount_due);
});

test("a partly paid invoice that is overdue is in both lists", async () => {
  const ctx = world.ctx("acme");
  const { id } = await invoiceOf("10");
  await pay(id, "4");
  world.clock.advance(60 * 24 * 60 * 60 * 1000);
  const listed = async (status: "partly_paid" | "overdue") => (await listInvoices(ctx, { status, customer_id })).data.map((row) => row.id);
  expect([await listed("partly_paid"), await listed("overdue")]).toEqual([[id], [id]]);
});

test("payments cannot be changed, also in the database", async () => {
  const { id } = await invoiceOf("5");
  const payment = await pay(id, "5");
  await expect(inAcme(() => client().payment.updateMany({ where: { id: payment.id }, data: { amount: 1n } }))).rejects.toThrow(
    /cannot be changed/,
  );
  await expect(inAcme(() => client().payment.deleteMany({ where: { id: payment.id } }))).rejects.toThrow(/cannot be deleted/);
  await expect(inAcme(() => client().paymentAllocation.deleteMany({}))).rejects.toThrow(/append-only|permission denied/);
});

test("a customer cannot read the company's notes on a payment", async () => {
  const payer = await createOutsider(world, "acme", { name: "Reader", email: "reader@acme.example" });
  const { id } = await recordInvoicePayment(world.ctx("acme"), { id: payer.invoice_id, amount: "10", method: "cash", notes: "Late again" });
  expect((await getPayment(world.ctx("acme"), { id })).notes).toBe("Late again");
  expect((await getPayment(payer.contact, { id })).notes).toBe("");
  expect((await listPayments(payer.contact, {})).data.map(({ notes }) => notes)).toEqual([""]);
});

test("a list shows each payment as its own query does, in four statements including the caller's for any page", async () => {
  const ctx = world.ctx("acme");
  const refunded = (await pay((await invoiceOf("100.00")).id, "100.00")).id;
  await refundPayment(ctx, { id: refunded, amount: "30.00", reason: "Too much", still_owed: true });
  await refundPayment(ctx, { id: refunded, amount: "20.00", still_owed: true });
  const shared = (await pay((await invoiceOf("40.00")).id, "55.00")).id;
  const listed = (await listPayments(ctx, { limit: 200 })).data;
  for (const id of [refunded, shared]) {
    expect(listed.find((row) => row.id === id)).toEqual({
      ...(await getPayment(ctx, { id })),
      customer_name: expect.any(String) as string,
      invoices: [{ id: expect.any(String) as string, number: expect.any(String) as string }],
    });
  }
  const key = await world.apiKey("acme", ["payments.read"]);
  const read = () => paymentsRoute(world.request("GET", "/api/tenant/payments", { key }), { params: Promise.resolve({}) });
  await read();
  const spies = [world.runtime.tenants.pool, world.runtime.platform.pool].map((pool) => vi.spyOn(pool, "query"));
  expect((await read()).status).toBe(200);
  // The statements: caller, rows, their allocations and refunds, customers' names.
  expect(spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(4);
  spies.forEach((spy) => spy.mockRestore());
});
