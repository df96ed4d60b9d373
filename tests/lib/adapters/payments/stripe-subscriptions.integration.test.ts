import { afterAll, beforeAll, expect, test } from "vitest";
import { startStripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { createStripeSubscriptions } from "@/lib/adapters/payments/stripe-subscriptions";
import { connectAccount, type BillingAccount } from "./billing-account";

const clock = { at: new Date("2026-01-31T10:00:00Z"), now: () => clock.at };
const config = { mode: "test", secret_key: "sk_test_billing_0001", webhook_secret: "whsec_billing0001" };
const days = (count: number): void => void (clock.at = new Date(clock.at.getTime() + count * 86_400_000));

let stand: Awaited<ReturnType<typeof startStripeSandbox>>;
let account: BillingAccount;
const provider = () => createStripeSubscriptions({ endpoint: { protocol: "http", host: "127.0.0.1", port: stand.port } });
const attempt = () => ({ attempt_id: crypto.randomUUID() });

beforeAll(async () => {
  stand = await startStripeSandbox({
    host: "127.0.0.1",
    port: 0,
    accounts: [{ id: "acme", secret_key: config.secret_key }],
    clock,
    fetch: async () => ({ ok: true }),
  });
  account = connectAccount(stand.port, config.secret_key);
});
afterAll(() => stand.stop());

async function subscribe(more: { method?: string | null; trial_days?: number; amount?: number } = {}) {
  const price_ref = await account.price({ amount: more.amount ?? 3000 });
  const customer_ref = await provider().createCustomer({ ...attempt(), name: "Northwind", email: null, metadata: {} }, config);
  const method_ref = more.method === undefined ? await account.card(customer_ref) : more.method;
  const request = {
    ...attempt(),
    customer_ref,
    method_ref,
    price_ref,
    quantity: 1,
    trial_days: more.trial_days ?? null,
    metadata: { a: "b" },
  };
  return { request, state: await provider().create(request, config) };
}

test("prices are listed with their product, decimals as text", async () => {
  const price_ref = await account.price({ amount: 2950, name: "Support" });
  const found = (await provider().listPrices(config)).find((price) => price.price_ref === price_ref);
  expect(found).toEqual({
    price_ref,
    product_name: "Support",
    currency: "GBP",
    unit_amount: "29.50",
    interval: "month",
    interval_count: 1,
    metered: false,
    package: null,
    trial_days: null,
    active: true,
  });
});

test("a subscription is created once for one attempt, and charged to the saved card", async () => {
  const { request, state } = await subscribe();
  expect(state).toMatchObject({
    status: "active",
    currency: "GBP",
    metadata: { a: "b" },
    latest_invoice: { status: "paid", total: 3000n },
  });
  expect((await provider().create(request, config)).subscription_ref).toBe(state.subscription_ref);
  await expect(provider().create({ ...request, quantity: 2 }, config)).rejects.toMatchObject({ code: "conflict" });
  expect(await provider().retrieve("sub_unknown", config)).toBeNull();
  expect(await provider().listInvoices(state.subscription_ref, config)).toEqual([state.latest_invoice]);
});

test("without a card the first invoice is paid on its page, or the subscription expires", async () => {
  const { state } = await subscribe({ method: null });
  expect(state).toMatchObject({ status: "incomplete", latest_invoice: { status: "open" } });
  await account.submit(state.latest_invoice?.hosted_url ?? "", "4242424242424242");
  expect(await provider().retrieve(state.subscription_ref, config)).toMatchObject({
    status: "active",
    payment_method: { label: "Visa •••• 4242" },
  });
  const { state: other } = await subscribe({ method: null });
  days(1);
  stand.sandbox.runSubscriptions("acme");
  expect(await provider().retrieve(other.subscription_ref, config)).toMatchObject({ status: "incomplete_expired" });
});

test("a period ends on the last day of a shorter month; a declined card makes it past due, and a new card pays", async () => {
  clock.at = new Date("2027-01-31T12:00:00Z");
  const { request, state } = await subscribe();
  expect(state.items[0]?.period_end.toISOString()).toBe("2027-02-28T12:00:00.000Z");
  clock.at = new Date("2027-02-28T11:00:00Z");
  stand.sandbox.runSubscriptions("acme");
  clock.at = new Date("2027-02-28T12:00:01Z");
  stand.sandbox.declineNext("acme", 1);
  stand.sandbox.runSubscriptions("acme");
  const late = await provider().retrieve(state.subscription_ref, config);
  expect(late).toMatchObject({ status: "past_due", latest_invoice: { attempt_count: 1, status: "open" } });
  expect(late?.items[0]?.period_end.toISOString()).toBe("2027-03-31T12:00:00.000Z");
  await account.submit(await provider().openCardPage(pageFor(request.customer_ref, state), config), "5555555555554444");
  expect(await provider().retrieve(state.subscription_ref, config)).toMatchObject({ status: "past_due" });
  clock.at = late?.latest_invoice?.next_attempt_at ?? clock.at;
  stand.sandbox.runSubscriptions("acme");
  expect(await provider().retrieve(state.subscription_ref, config)).toMatchObject({
    status: "active",
    payment_method: { label: "Mastercard •••• 4444" },
  });
});

const pageFor = (customer_ref: string, { subscription_ref }: { subscription_ref: string }) => ({
  subscription_ref,
  customer_ref,
  return_url: "http://acme.localhost/portal",
});
const cardOf = async ({ subscription_ref }: { subscription_ref: string }) =>
  (await provider().retrieve(subscription_ref, config))?.payment_method?.label;

test("a replaced card is that of the subscription whose page was opened, and no other subscription's", async () => {
  const { request, state } = await subscribe();
  const { customer_ref, price_ref } = request;
  const other = await provider().create(
    { ...request, ...attempt(), price_ref, method_ref: await account.card(customer_ref, "4000000000005126") },
    config,
  );
  await provider().openCardPage(pageFor(customer_ref, state), config);
  expect(await Promise.all([state, other].map(cardOf))).toEqual(["Visa •••• 4242", "Visa •••• 5126"]);
  await account.submit(await provider().openCardPage(pageFor(customer_ref, state), config), "5555555555554444");
  expect(await Promise.all([state, other].map(cardOf))).toEqual(["Mastercard •••• 4444", "Visa •••• 5126"]);
  await provider().openCardPage(pageFor(customer_ref, other), config);
  expect(await Promise.all([state, other].map(cardOf))).toEqual(["Mastercard •••• 4444", "Visa •••• 5126"]);
});

test("the preview of a change equals what is billed, to the minor unit, at any moment", async () => {
  const { state } = await subscribe({ amount: 2999 });
  const [item] = state.items;
  const other = await account.price({ amount: 7777 });
  const ref = { subscription_ref: state.subscription_ref, item_ref: item?.item_ref ?? "" };
  let price = other;
  for (let round = 0; round < 20; round += 1) {
    clock.at = new Date(clock.at.getTime() + 1000 * Math.floor(Math.random() * 80_000));
    const change = { ...ref, price_ref: price, quantity: 1 + (round % 3), at: clock.at };
    const preview = await provider().previewPlan(change, config);
    await provider().changePlan({ ...change, ...attempt() }, config);
    const after = await provider().retrieve(state.subscription_ref, config);
    const billed = after?.latest_invoice;
    expect(preview.total).toBe((billed?.total ?? 0n) < 0n ? billed?.total : billed?.amount_due);
    expect(preview.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(preview.total);
    price = price === other ? (item?.price.price_ref ?? "") : other;
  }
});

test("a declined card leaves the plan as it was", async () => {
  const { state } = await subscribe();
  const price_ref = await account.price({ amount: 9000 });
  const change = {
    subscription_ref: state.subscription_ref,
    item_ref: state.items[0]?.item_ref ?? "",
    price_ref,
    quantity: 1,
    at: clock.at,
  };
  stand.sandbox.declineNext("acme", 1);
  await expect(provider().changePlan({ ...change, ...attempt() }, config)).rejects.toMatchObject({ errors: [{ code: "declined" }] });
  expect(await provider().retrieve(state.subscription_ref, config)).toMatchObject({
    items: state.items,
    latest_invoice: { status: "paid" },
  });
});

test("a cancellation at the period's end is undone, and one now is repeated without an error", async () => {
  const { state } = await subscribe();
  const { subscription_ref } = state;
  await provider().setCancelAtPeriodEnd({ ...attempt(), subscription_ref, cancel: true }, config);
  expect(await provider().retrieve(subscription_ref, config)).toMatchObject({ status: "active", cancel_at: state.items[0]?.period_end });
  await provider().setCancelAtPeriodEnd({ ...attempt(), subscription_ref, cancel: false }, config);
  expect(await provider().retrieve(subscription_ref, config)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  await provider().pause({ ...attempt(), subscription_ref }, config);
  expect(await provider().retrieve(subscription_ref, config)).toMatchObject({ status: "paused", paused_reason: "pause_requested" });
  await provider().resume({ ...attempt(), subscription_ref }, config);
  await provider().cancelNow({ ...attempt(), subscription_ref }, config);
  await provider().cancelNow({ ...attempt(), subscription_ref }, config);
  expect(await provider().retrieve(subscription_ref, config)).toMatchObject({ status: "canceled", ended_at: clock.at });
  const { subscriptions } = await provider().list(null, config);
  expect(subscriptions[0]).toMatchObject({ subscription_ref, status: "canceled" });
});

test("a day that was set for the end is removed too when a subscription is kept, and ends it otherwise", async () => {
  const [{ state: kept }, { state: left }] = [await subscribe(), await subscribe()];
  const at = new Date(clock.at.getTime() + 5 * 86_400_000);
  for (const { subscription_ref } of [kept, left]) await account.endAt(subscription_ref, at);
  expect(await provider().retrieve(kept.subscription_ref, config)).toMatchObject({ cancel_at: at, cancel_at_period_end: false });
  await provider().setCancelAtPeriodEnd({ ...attempt(), subscription_ref: kept.subscription_ref, cancel: false }, config);
  expect(await provider().retrieve(kept.subscription_ref, config)).toMatchObject({ cancel_at: null, canceled_at: null });
  days(6);
  stand.sandbox.runSubscriptions("acme");
  expect(await provider().retrieve(left.subscription_ref, config)).toMatchObject({ status: "canceled", ended_at: at });
  expect(await provider().retrieve(kept.subscription_ref, config)).toMatchObject({ status: "active" });
});

test("metered usage is sent without a quantity, and a price of packages says so", async () => {
  const metered = await account.price({ more: { "recurring[usage_type]": "metered" } });
  const packs = await account.price({ more: { "transform_quantity[divide_by]": "10", "transform_quantity[round]": "up" } });
  const { request, state } = await subscribe();
  const usage = await provider().create({ ...request, ...attempt(), price_ref: metered }, config);
  expect(usage.items).toMatchObject([{ quantity: null, price: { metered: true } }]);
  const change = { subscription_ref: state.subscription_ref, item_ref: state.items[0]?.item_ref ?? "", at: clock.at };
  await provider().changePlan({ ...change, ...attempt(), price_ref: packs, quantity: 11 }, config);
  const changed = await provider().retrieve(state.subscription_ref, config);
  expect(changed).toMatchObject({ items: [{ quantity: 11, price: { package: { size: 10, round: "up" } } }] });
  await provider().changePlan({ ...change, ...attempt(), price_ref: metered, quantity: 1 }, config);
  expect(await provider().retrieve(state.subscription_ref, config)).toMatchObject({ items: [{ quantity: null }] });
});

test("a balance lowers what a change charges, and the preview says so", async () => {
  const { state } = await subscribe({ amount: 9000 });
  const less = await account.price({ amount: 1000 });
  const change = { subscription_ref: state.subscription_ref, item_ref: state.items[0]?.item_ref ?? "", at: clock.at };
  await provider().changePlan({ ...change, ...attempt(), price_ref: less, quantity: 1 }, config);
  const preview = await provider().previewPlan({ ...change, price_ref: less, quantity: 12 }, config);
  expect(preview.total).toBe(3000n);
  expect(preview.lines.at(-1)).toEqual({ kind: "balance", description: "Balance", amount: -8000n });
});

test("a price or a subscription in a currency that Atrium does not know holds up no other", async () => {
  const odd = await account.price({ currency: "lyd" });
  const { request, state } = await subscribe();
  await account.subscribe(request.customer_ref, odd, request.method_ref ?? "");
  const prices = await provider().listPrices(config);
  expect(prices.map(({ price_ref }) => price_ref)).not.toContain(odd);
  const { subscriptions, unreadable } = await provider().list(null, config);
  expect(subscriptions.map(({ subscription_ref }) => subscription_ref)).toContain(state.subscription_ref);
  expect(unreadable).toHaveLength(1);
});
