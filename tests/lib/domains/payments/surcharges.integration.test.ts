import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { listPaymentChoices, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import {
  chargeSavedMethod,
  checkPaymentAttempt,
  getPayment,
  getPaymentAttempt,
  listPayments,
  listSavedMethods,
  paymentRecord,
  refundGatewayPayment,
  startCharge,
  startJointCharge,
} from "@/lib/domains/payments";
import { findDisagreements } from "@/lib/domains/reconciliation";
import { runInTenant } from "@/lib/kernel/db";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

let stand: OnlinePayments;
const ctx = () => stand.world.ctx("acme");
const currency = "GBP";
const rule = { percent: "2", fixed: { amount: "0.30", currency: "GBP" as const }, companies_confirmed: true };

beforeAll(async () => {
  stand = await openOnlinePayments();
});
beforeEach(async () => {
  await charge(rule);
});
afterAll(() => stand.close());

const charge = (surcharge: typeof rule | null) =>
  replacePaymentGateway(ctx(), { slug: "stripe", enabled: true, surcharge, settings: stand.settingsOf("acme") });

async function customerIn(country: "US" | "GB", more: { legal_id?: string; legal_id_scheme?: string } = {}): Promise<string> {
  const addresses = [{ line1: "1 Mill Lane", city: "Leeds", country }];
  const contacts = [{ name: "P", email: "payer@payer.example" }];
  return (await createCustomer(ctx(), { name: "Payer", country, addresses, contacts, ...more })).id;
}

async function invoiceOf(customer_id: string, unit_price = "120"): Promise<string> {
  const lines = [{ description: "Work", quantity: "1", unit_price, taxes: [] }];
  return (await finalizeInvoice(ctx(), { id: (await createInvoice(ctx(), { customer_id, currency, lines })).id })).id;
}

/** Pays an invoice of a customer abroad, and answers its payment. */
async function payAbroad(): Promise<{ invoice_id: string; payment_id: string }> {
  const invoice_id = await invoiceOf(await customerIn("US"));
  const attempt = await startCharge(ctx(), { id: invoice_id, gateway: "stripe" });
  expect(attempt).toMatchObject({ amount: "120.00", surcharge: "2.70" });
  await stand.pay(attempt.redirect_url);
  const [payment] = (await listPayments(ctx(), { invoice_id })).data;
  return { invoice_id, payment_id: payment?.id ?? "" };
}

const paymentOf = (id: string) => getPayment(ctx(), { id });
const report = async (type: string, object: Record<string, unknown>) => {
  const created = Math.floor(stand.world.clock.now().getTime() / 1000);
  const event = { id: `evt_${crypto.randomUUID()}`, type, created, livemode: false, data: { object } };
  expect(await stand.deliver("acme", JSON.stringify(event))).toBe(200);
};

test("a payer is told the surcharge, unless the law protects them", async () => {
  const surchargeOf = async (customer: string) => {
    const { data } = await listPaymentChoices(ctx(), { amount: "120.00", currency, invoice_id: await invoiceOf(customer) });
    return data.map(({ surcharge, total }) => [surcharge, total]);
  };
  expect(await surchargeOf(await customerIn("US"))).toEqual([["2.70", "122.70"]]);
  expect(await surchargeOf(await customerIn("GB"))).toEqual([["0.00", "120.00"]]);
  const company = await customerIn("GB", { legal_id: "01234567" });
  expect(await surchargeOf(company)).toEqual([["2.70", "122.70"]]);
  await charge({ ...rule, companies_confirmed: false });
  expect(await surchargeOf(company)).toEqual([["0.00", "120.00"]]);
  await charge(null);
  expect(await surchargeOf(await customerIn("US"))).toEqual([["0.00", "120.00"]]);
});

test("a fixed amount with too many decimal places is refused", async () => {
  await expect(charge({ ...rule, fixed: { amount: "0.305", currency } })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "surcharge.fixed.amount" }],
  });
});

test("the payment pays the invoice alone, is no credit, and says what was paid beside it", async () => {
  const { invoice_id, payment_id } = await payAbroad();
  expect(await getInvoice(ctx(), { id: invoice_id })).toMatchObject({ status: "paid", amount_due: "0.00" });
  expect(await paymentOf(payment_id)).toMatchObject({ amount: "120.00", surcharge: "2.70", amount_credited: "0.00" });
  const { id: tenant } = stand.world.tenants.acme.tenant;
  const values = await runInTenant(tenant, async () => paymentRecord.mailValues?.(ctx(), payment_id, "en"));
  expect(values?.["payment.amount"]).toBe("£122.70 (including a surcharge of £2.70)");
});

test("an open page is shown again only for the same surcharge", async () => {
  const id = await invoiceOf(await customerIn("US"));
  const first = await startCharge(ctx(), { id, gateway: "stripe" });
  expect((await startCharge(ctx(), { id, gateway: "stripe" })).id).toBe(first.id);
  await charge({ ...rule, percent: "3" });
  expect(await startCharge(ctx(), { id, gateway: "stripe" })).toMatchObject({ amount: "120.00", surcharge: "3.90" });
});

test("refunds in parts give back the surcharge in proportion, and all of it in the end", async () => {
  const { payment_id: id } = await payAbroad();
  const refund = async (amount?: string) => {
    const attempt = await refundGatewayPayment(ctx(), { id, still_owed: false, ...(amount === undefined ? {} : { amount }) });
    await stand.sandbox.settled();
    return getPaymentAttempt(ctx(), { id: attempt.id });
  };
  expect(await refund("50.00")).toMatchObject({ status: "succeeded", amount: "50.00", surcharge: "1.13" });
  expect(await refund()).toMatchObject({ status: "succeeded", amount: "70.00", surcharge: "1.57" });
  const { refunds, amount_refunded } = await paymentOf(id);
  expect([amount_refunded, refunds.map(({ amount, surcharge }) => [amount, surcharge])]).toEqual([
    "120.00",
    [
      ["50.00", "1.13"],
      ["70.00", "1.57"],
    ],
  ]);
});

test("a refund made at the provider is split between the invoice and the surcharge", async () => {
  const { payment_id: id } = await payAbroad();
  const { gateway_ref } = await paymentOf(id);
  const object = { id: "re_half", amount: 6_135, currency: "gbp", status: "succeeded", payment_intent: gateway_ref, metadata: {} };
  await report("refund.updated", object);
  await report("refund.updated", { ...object, id: "re_rest" });
  expect((await paymentOf(id)).refunds.map(({ amount, surcharge }) => [amount, surcharge])).toEqual([
    ["60.00", "1.35"],
    ["60.00", "1.35"],
  ]);
});

test("a chargeback of all that was paid reverses the invoice's part", async () => {
  const { invoice_id, payment_id } = await payAbroad();
  const { gateway_ref } = await paymentOf(payment_id);
  const object = { id: "du_1", amount: 12_270, currency: "gbp", reason: "fraudulent", status: "lost", payment_intent: gateway_ref };
  await report("charge.dispute.closed", object);
  expect(await paymentOf(payment_id)).toMatchObject({ reversal: { amount: "120.00" }, dispute: { status: "lost" } });
  expect(await getInvoice(ctx(), { id: invoice_id })).toMatchObject({ amount_due: "120.00" });
});

test("several invoices have one surcharge on their sum, and each is paid exactly", async () => {
  const customer = await customerIn("US");
  const invoice_ids = [await invoiceOf(customer, "80"), await invoiceOf(customer, "20")];
  const attempt = await startJointCharge(ctx(), { invoice_ids, gateway: "stripe" });
  expect(attempt).toMatchObject({ amount: "100.00", surcharge: "2.30" });
  await stand.pay(attempt.redirect_url);
  const [payment] = (await listPayments(ctx(), { customer_id: customer })).data;
  expect(payment).toMatchObject({ amount: "100.00", surcharge: "2.30", amount_credited: "0.00" });
  expect(payment?.allocations.map(({ amount }) => amount).toSorted()).toEqual(["20.00", "80.00"]);
});

test("a saved method that is charged without the payer carries no surcharge", async () => {
  const customer = await customerIn("US");
  const id = await invoiceOf(customer);
  const attempt = await startCharge(ctx(), { id, gateway: "stripe", save_method: true });
  await stand.pay(attempt.redirect_url);
  await checkPaymentAttempt(ctx(), { id: attempt.id });
  const [method] = (await listSavedMethods(ctx(), { id: customer })).data;
  const charged = await chargeSavedMethod(ctx(), { id: await invoiceOf(customer), method_id: method?.id ?? "" });
  expect(charged).toMatchObject({ status: "succeeded", amount: "120.00", surcharge: "0.00" });
});

test("the books agree after all of it", async () => {
  expect(await findDisagreements(stand.world.systemCtx("acme"), {})).toEqual({ count: 0, disagreements: [] });
});
