import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCustomer, getCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import {
  applyCredit,
  getInvoiceCredit,
  getPayment,
  listPayments,
  recordInvoicePayment,
  recordPayment,
  refundPayment,
  removeCredit,
  reversePayment,
} from "@/lib/domains/payments";
import { findDisagreements } from "@/lib/domains/reconciliation";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ({ id: customer_id } = await createCustomer(ctx(), { name: "Payer", email: "payer@payer.example" }));
});
afterAll(async () => {
  expect(await findDisagreements(world.systemCtx("acme"), {})).toEqual({ count: 0, disagreements: [] });
  await world.close();
});

const ctx = () => world.ctx("acme");
type Recording = Partial<Parameters<typeof recordInvoicePayment>[1]>;
const pay = (id: string, amount: string, more: Recording = {}) =>
  recordInvoicePayment(ctx(), { id, amount, method: "bank_transfer", ...more });
const refusal = (code: string, path?: string) => ({ code: "conflict", errors: [{ code, ...(path === undefined ? {} : { path }) }] });
const stateOf = async (id: string) => {
  const { status, amount_due } = await getInvoice(ctx(), { id });
  return [status, amount_due];
};
const balance = async () => (await getCustomer(ctx(), { id: customer_id })).balances[0]?.amount;
const credit = async () => (await getCustomer(ctx(), { id: customer_id })).credits[0]?.amount;

async function invoiceOf(amount: string): Promise<string> {
  const draft = await createInvoice(ctx(), { customer_id, lines: [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }] });
  return (await finalizeInvoice(ctx(), { id: draft.id })).id;
}

/** Each stored balance is the sum of the invoice's entries. */
async function proveBalance(id: string): Promise<void> {
  const { client } = world.runtime.tenants;
  const row = await runInTenant(world.tenants.acme.tenant.id, () =>
    client.invoice.findFirstOrThrow({ where: { id }, select: { balance: true, ledger_entries: { select: { amount: true } } } }),
  );
  expect(row.ledger_entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(row.balance);
}

const succeeded = <Value>(results: readonly PromiseSettledResult<Value>[]): Value[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
const failed = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

describe("what an invoice does not owe", () => {
  test("twenty parallel payments of the whole amount: one succeeds, the others say how to go on", async () => {
    const id = await invoiceOf("120");
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay(id, "120")));
    expect(succeeded(results)).toHaveLength(1);
    expect(failed(results)).toHaveLength(19);
    for (const error of failed(results)) expect(error).toMatchObject(refusal("nothing_due", "record_as_credit"));
    expect(await stateOf(id)).toEqual(["paid", "0.00"]);
    expect(await balance()).toBe("0.00");
    await proveBalance(id);
  });

  test("the same through a customer's payment", async () => {
    const id = await invoiceOf("50");
    const body = { customer_id, currency: "GBP", amount: "50", method: "cash", allocations: [{ invoice_id: id, amount: "50" }] } as const;
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => recordPayment(ctx(), { ...body, allocations: [...body.allocations] })),
    );
    expect(succeeded(results)).toHaveLength(1);
    for (const error of failed(results)) expect(error).toMatchObject(refusal("nothing_due", "allocations.0.invoice_id"));
    expect(await balance()).toBe("0.00");
  });

  test("becomes credit when the caller says so, and the invoice's list shows it", async () => {
    const id = await invoiceOf("10");
    await pay(id, "10");
    const extra = await pay(id, "7", { record_as_credit: true });
    expect(extra).toMatchObject({ invoice_id: id, allocations: [], amount_credited: "7.00" });
    expect((await listPayments(ctx(), { invoice_id: id })).data.map(({ amount }) => amount).sort()).toEqual(["10.00", "7.00"]);
    expect(await balance()).toBe("-7.00");
  });

  test("an overpayment says its credit, or is refused when the caller wants none", async () => {
    const id = await invoiceOf("100");
    await expect(pay(id, "130.50", { record_as_credit: false })).rejects.toMatchObject(refusal("overpayment"));
    expect(await pay(id, "130.50")).toMatchObject({ amount_credited: "30.50", allocations: [{ invoice_id: id, amount: "100.00" }] });
  });
});

describe("warnings", () => {
  test("a repeated reference is asked about, also under concurrency, and once refunded it is free again", async () => {
    const id = await invoiceOf("100");
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => pay(id, "10", { reference: "FT 7" })));
    expect(succeeded(results)).toHaveLength(1);
    for (const error of failed(results)) expect(error).toMatchObject(refusal("repeated_reference", "reference"));
    await expect(pay(id, "10", { reference: " ft 7" })).rejects.toMatchObject(refusal("repeated_reference"));
    await pay(id, "10", { reference: "FT 7", method: "cash" });
    await pay(id, "10", { reference: "FT 7", confirm: ["repeated_reference"] });
    expect((await stateOf(id))[1]).toBe("70.00");
    const other = await invoiceOf("20");
    const first = await pay(other, "10", { reference: "FT 8" });
    await refundPayment(ctx(), { id: first.id, still_owed: true });
    await pay(other, "10", { reference: "FT 8" });
  });

  test("days before the issue or in the future are asked about together with the rest", async () => {
    const id = await invoiceOf("100");
    await expect(pay(id, "1", { date: "2020-01-01" })).rejects.toMatchObject(refusal("before_issue", "date"));
    await expect(pay(id, "1", { date: "2099-01-01" })).rejects.toMatchObject(refusal("future_date", "date"));
    await pay(id, "1", { reference: "A", date: "2020-01-01", confirm: ["before_issue"] });
    await expect(pay(id, "1", { reference: "A", date: "2020-01-01" })).rejects.toMatchObject({
      errors: [{ code: "repeated_reference" }, { code: "before_issue" }],
    });
  });
});

describe("online payments recorded by hand", () => {
  const online = { method: "online", gateway: "stripe" } as const;

  test("carry the gateway and its id, and are recorded once", async () => {
    const [one, two] = [await invoiceOf("100"), await invoiceOf("100")];
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => pay(one, "10", { ...online, gateway_ref: "pi_9" })));
    expect(succeeded(results)).toHaveLength(1);
    expect(succeeded(results)[0]).toMatchObject({ gateway: "stripe", gateway_ref: "pi_9" });
    await expect(pay(two, "10", { ...online, gateway_ref: "pi_9" })).rejects.toMatchObject(refusal("already_recorded", "gateway_ref"));
    expect((await stateOf(one))[1]).toBe("90.00");
    // Nothing was received through the gateway's own reports, so it is corrected by hand.
    expect(await reversePayment(ctx(), { id: succeeded(results)[0]?.id ?? "", reason: "Wrong account" })).toMatchObject({ version: 2 });
  });

  test("need both, and only they have them", async () => {
    const id = await invoiceOf("100");
    await expect(pay(id, "1", { method: "online" })).rejects.toMatchObject({ errors: [{ path: "gateway" }] });
    await expect(pay(id, "1", online)).rejects.toMatchObject({ errors: [{ path: "gateway_ref" }] });
    await expect(pay(id, "1", { ...online, gateway: "nonesuch", gateway_ref: "x" })).rejects.toMatchObject({
      errors: [{ code: "unknown" }],
    });
    await expect(pay(id, "1", { gateway_ref: "x" })).rejects.toMatchObject({ errors: [{ code: "not_online" }] });
  });
});

describe("refunds", () => {
  test("the invoice stays paid when what is owed is reduced, and nobody is asked to pay", async () => {
    const id = await invoiceOf("100");
    const { id: payment } = await pay(id, "120");
    const refunded = await refundPayment(ctx(), { id: payment, amount: "50", still_owed: false });
    expect(refunded.refunds).toMatchObject([{ amount: "50.00", reduced: "30.00" }]);
    expect(await stateOf(id)).toEqual(["paid", "0.00"]);
    expect(await balance()).toBe("0.00");
    await expect(refundPayment(ctx(), { id: payment, amount: "70.01", still_owed: true })).rejects.toMatchObject({ code: "invalid" });
    await refundPayment(ctx(), { id: payment, amount: "70", still_owed: true });
    expect(await stateOf(id)).toEqual(["partly_paid", "70.00"]);
    await proveBalance(id);
  });
});

describe("applied credit", () => {
  test("can be taken off again, once by however many at once", async () => {
    const paid = await invoiceOf("10");
    await pay(paid, "40");
    const id = await invoiceOf("50");
    await applyCredit(ctx(), { id });
    expect(await getInvoiceCredit(ctx(), { id })).toEqual({ currency: "GBP", applied: "30.00", available: "0.00" });
    await removeCredit(ctx(), { id, amount: "5" });
    await expect(removeCredit(ctx(), { id, amount: "25.01" })).rejects.toMatchObject({ code: "invalid" });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => removeCredit(ctx(), { id })));
    expect(succeeded(results)).toHaveLength(1);
    for (const error of failed(results)) expect(error).toMatchObject({ code: "conflict" });
    expect(await stateOf(id)).toEqual(["finalized", "50.00"]);
    expect(await credit()).toBe("30.00");
    await proveBalance(id);
  });
});

describe("a payment that did not arrive", () => {
  test("is reversed once by however many at once: new entries, the invoice open again, nobody told", async () => {
    const id = await invoiceOf("100");
    const { id: payment } = await pay(id, "130");
    const results = await Promise.allSettled(
      Array.from({ length: 15 }, () => reversePayment(ctx(), { id: payment, reason: "The bank returned it" })),
    );
    expect(succeeded(results)).toHaveLength(1);
    for (const error of failed(results)) expect(error).toMatchObject({ code: "conflict" });
    expect(await stateOf(id)).toEqual(["finalized", "100.00"]);
    expect(await balance()).toBe("100.00");
    expect(await credit()).toBeUndefined();
    expect((await getPayment(ctx(), { id: payment })).reversal).toMatchObject({ reason: "The bank returned it" });
    const tenant = world.tenants.acme.tenant.id;
    const { client } = world.runtime.tenants;
    const entries = await runInTenant(tenant, () =>
      client.ledgerEntry.findMany({ where: { payment_id: payment }, orderBy: [{ kind: "asc" }, { amount: "asc" }] }),
    );
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", -10000n],
      ["payment", -3000n],
      ["reversal", 3000n],
      ["reversal", 10000n],
    ]);
    const [event] = await runInTenant(tenant, () => client.event.findMany({ where: { record_id: payment, name: "payment.reversed" } }));
    expect(event).toBeDefined();
    expect(await runInTenant(tenant, () => client.mail.count({ where: { key: "payment_reversed" } }))).toBe(0);
    await expect(refundPayment(ctx(), { id: payment, still_owed: true })).rejects.toMatchObject({ code: "conflict" });
    await pay(id, "100", { reference: "second try" });
  });

  test("tells the customer when asked", async () => {
    const id = await invoiceOf("100");
    const { id: payment } = await pay(id, "100");
    await reversePayment(ctx(), { id: payment, reason: "Bounced", notify_customer: true });
    const mails = await runInTenant(world.tenants.acme.tenant.id, () =>
      world.runtime.tenants.client.mail.findMany({ where: { about_id: payment } }),
    );
    expect(mails).toMatchObject([{ key: "payment_reversed" }]);
  });

  test("takes back its credit that other invoices used, but only when the caller says so", async () => {
    const paid = await invoiceOf("10");
    const { id: payment } = await pay(paid, "100");
    const used = await invoiceOf("60");
    await applyCredit(ctx(), { id: used });
    await expect(reversePayment(ctx(), { id: payment, reason: "Bounced" })).rejects.toMatchObject(refusal("credit_used"));
    await reversePayment(ctx(), { id: payment, reason: "Bounced", remove_applied_credit: true });
    expect([await stateOf(paid), await stateOf(used)]).toEqual([
      ["finalized", "10.00"],
      ["finalized", "60.00"],
    ]);
    expect(await balance()).toBe("70.00");
    await proveBalance(used);
  });

  test("a reversal races a refund and credit: one of the two wins, and the books agree", async () => {
    const id = await invoiceOf("100");
    const { id: payment } = await pay(id, "150");
    const other = await invoiceOf("50");
    const results = await Promise.allSettled([
      reversePayment(ctx(), { id: payment, reason: "Bounced", remove_applied_credit: true }),
      refundPayment(ctx(), { id: payment, amount: "10", still_owed: true }),
      applyCredit(ctx(), { id: other }),
    ]);
    const { reversal, refunds } = await getPayment(ctx(), { id: payment });
    expect(reversal !== null || refunds.length > 0).toBe(true);
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    await proveBalance(id);
    await proveBalance(other);
  });

  test("takes what refunds have left, and is not dated outside", async () => {
    const id = await invoiceOf("100");
    const { id: payment, date } = await pay(id, "100");
    await expect(reversePayment(ctx(), { id: payment, reason: "x", date: "2020-01-01" })).rejects.toMatchObject({ code: "invalid" });
    await expect(reversePayment(ctx(), { id: payment, reason: "x", date: "2099-01-01" })).rejects.toMatchObject({ code: "invalid" });
    await expect(reversePayment(ctx(), { id: payment, reason: "x", fee: "15" })).rejects.toMatchObject({ code: "invalid" });
    await refundPayment(ctx(), { id: payment, amount: "30", date, still_owed: true });
    expect(await reversePayment(ctx(), { id: payment, reason: "x" })).toMatchObject({ reversal: { amount: "70.00" } });
    expect(await stateOf(id)).toEqual(["finalized", "100.00"]);
    const listed = await listPayments(ctx(), { customer_id, include: "total,sums" });
    expect(listed.total?.sums).toMatchObject([{ currency: "GBP", amount: "30.00", amount_refunded: "30.00" }]);
    await proveBalance(id);
  });
});
