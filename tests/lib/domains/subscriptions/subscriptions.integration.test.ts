import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import {
  adoptSubscription,
  announceTrialEnd,
  cancelSubscription,
  changePlan,
  claimDueRefreshes,
  createSubscription,
  getSubscription,
  hasSubscriptions,
  keepSubscription,
  listEndingTrials,
  listSubscriptionInvoices,
  listSubscriptionPrices,
  listSubscriptions,
  listUnmatchedSubscriptions,
  mailSubscription,
  openOwnCardPage,
  pauseSubscription,
  previewPlanChange,
  readOwnSubscriptions,
  reconcileSubscriptions,
  refreshSubscription,
  reportRecurringRevenue,
  resumeSubscription,
  syncSubscription,
  updateSubscription,
} from "@/lib/domains/subscriptions";
import { runInTenant } from "@/lib/kernel/db";
import { connectAccount, type BillingAccount } from "@/tests/lib/adapters/payments/billing-account";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

let stand: OnlinePayments;
let account: BillingAccount;
let price = "";

beforeAll(async () => {
  stand = await openOnlinePayments();
  account = connectAccount(stand.port, stand.settingsOf("acme").secret_key);
  price = await account.price({ amount: 3000, name: "Support" });
});
afterAll(() => stand.close());

const ctx = () => stand.world.ctx("acme");
const system = () => stand.world.systemCtx("acme");
const inAcme = <Answer>(work: () => Promise<Answer>) => runInTenant(stand.world.tenants.acme.tenant.id, work);
const client = () => stand.world.runtime.tenants.client;
const eventsOf = async (record_id: string) =>
  (await inAcme(() => client().event.findMany({ where: { record_id }, orderBy: { sequence: "asc" } }))).map(({ name }) => name);
const newCustomer = async () =>
  (await createCustomer(ctx(), { name: "Subscriber", contacts: [{ name: "Sub", email: "sub@subscriber.example" }] })).id;

/** An active subscription, whose first invoice the customer has paid on its page. */
async function subscribe(terms: { price_ref?: string; quantity?: number; trial_days?: number } = {}) {
  const made = await createSubscription(ctx(), { customer_id: await newCustomer(), price_ref: price, ...terms });
  const [invoice] = (await listSubscriptionInvoices(ctx(), { id: made.id })).data;
  if (made.status === "incomplete") await account.submit(invoice?.hosted_url ?? "", "4242424242424242");
  await stand.sandbox.settled();
  return getSubscription(ctx(), { id: made.id });
}

test("a subscription is started, paid on its page, and mirrored from the deliveries", async () => {
  expect((await listSubscriptionPrices(ctx(), {})).data).toMatchObject([{ price_ref: price, unit_amount: "30.00", interval: "month" }]);
  const customer_id = await newCustomer();
  const made = await createSubscription(ctx(), { customer_id, price_ref: price, quantity: 2 });
  expect(made).toMatchObject({
    status: "incomplete",
    title: "Support",
    access: "none",
    amount: "60.00",
    mrr: "0.00",
    next_charge_at: null,
  });
  const [invoice] = (await listSubscriptionInvoices(ctx(), { id: made.id })).data;
  expect(invoice).toMatchObject({ status: "open", amount_remaining: "60.00" });
  // Its customer sees the price and the page to pay on; without a paid period there is no end to wait for.
  const pay_url = invoice?.hosted_url;
  const [own] = await inAcme(() => readOwnSubscriptions(ctx(), customer_id));
  expect(own).toMatchObject({ amount_open: "60.00", pay_url, open_invoices: [{ amount: "60.00", currency: "GBP", pay_url }] });
  expect(own?.items).toMatchObject([{ unit_amount: "30.00", interval: "month", quantity: 2 }]);
  await expect(cancelSubscription(ctx(), { id: made.id })).rejects.toMatchObject({ code: "conflict" });
  await account.submit(invoice?.hosted_url ?? "", "4242424242424242");
  await stand.sandbox.settled();
  const paid = await getSubscription(ctx(), { id: made.id });
  expect(paid).toMatchObject({ status: "active", access: "granted", mrr: "60.00", payment_method: "Visa •••• 4242", amount_open: "0.00" });
  expect(paid.next_charge_at).toEqual(paid.period_end);
  expect((await listSubscriptionInvoices(ctx(), { id: made.id })).data).toMatchObject([{ status: "paid", amount_paid: "60.00" }]);
  expect((await eventsOf(made.id))[0]).toBe("subscription.created");
  expect((await eventsOf(made.id)).filter((name) => name === "subscription.created")).toHaveLength(1);
  expect((await listSubscriptions(ctx(), { customer_id })).data).toMatchObject([{ id: made.id, customer_name: "Subscriber" }]);
  // The provider's documents are not the company's: the ledger has none.
  expect(await inAcme(() => client().ledgerEntry.count({ where: { customer_id } }))).toBe(0);
});

test("a lost answer to a start is asked for again, and starts nothing twice", async () => {
  const customer_id = await newCustomer();
  stand.loseNextAnswer();
  const key = { key: crypto.randomUUID(), caller: "test", request_hash: "1", status: 201 };
  const input = { customer_id, price_ref: price };
  await expect(createSubscription.perform(ctx(), input, { idempotency: key })).rejects.toMatchObject({ code: "unavailable" });
  await createSubscription.perform(ctx(), input, { idempotency: key });
  expect((await listSubscriptions(ctx(), { customer_id })).data).toHaveLength(1);
  const { subscriptions } = await stand.listAtProvider("acme");
  const own = subscriptions.filter(({ metadata }) => metadata["atrium_customer"] !== undefined);
  expect(new Set(own.map(({ metadata }) => metadata["atrium_attempt"])).size).toBe(own.length);
});

test("it is cancelled at the end of its period, kept, and cancelled at once", async () => {
  const { id, period_end } = await subscribe();
  const ending = await cancelSubscription(ctx(), { id });
  expect(ending).toMatchObject({ status: "active", access: "until", access_until: period_end, ends_at: period_end, next_charge_at: null });
  expect((await listSubscriptions(ctx(), { ending: true })).data.map((row) => row.id)).toContain(id);
  expect(await keepSubscription(ctx(), { id })).toMatchObject({ ends_at: null, access: "granted" });
  await expect(keepSubscription(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  expect(await cancelSubscription(ctx(), { id, immediately: true })).toMatchObject({ status: "canceled", access: "none", mrr: "0.00" });
  await stand.sandbox.settled();
  await expect(pauseSubscription(ctx(), { id })).rejects.toMatchObject({ code: "conflict", message: "The subscription has ended." });
  expect((await eventsOf(id)).filter((name) => name === "subscription.canceled")).toHaveLength(1);
});

test("it is paused and resumed with a new period", async () => {
  const { id } = await subscribe();
  expect(await pauseSubscription(ctx(), { id })).toMatchObject({
    status: "paused",
    paused_reason: "pause_requested",
    access: "none",
    mrr: "0.00",
  });
  await expect(changePlan(ctx(), { id, price_ref: price, quantity: 4 })).rejects.toMatchObject({ code: "conflict" });
  expect(await resumeSubscription(ctx(), { id })).toMatchObject({ status: "active", paused_reason: null, mrr: "30.00" });
  await stand.sandbox.settled();
  expect(await eventsOf(id)).toContain("subscription.paused");
});

test("a change of plan bills what its preview said, and a stale preview is refused", async () => {
  const { id } = await subscribe();
  const larger = await account.price({ amount: 9_000, name: "Premium" });
  stand.world.clock.advance(10 * 86_400_000);
  const preview = await previewPlanChange(ctx(), { id, price_ref: larger });
  stand.world.clock.advance(60_000);
  const changed = await changePlan(ctx(), { id, preview_id: preview.id });
  expect(changed).toMatchObject({ title: "Premium", amount: "90.00", mrr: "90.00" });
  expect((await listSubscriptionInvoices(ctx(), { id })).data[0]).toMatchObject({ reason: "subscription_update", total: preview.total });
  await expect(changePlan(ctx(), { id, preview_id: preview.id })).rejects.toMatchObject({ code: "conflict" });
  const stale = await previewPlanChange(ctx(), { id, price_ref: price });
  await updateSubscription(ctx(), { id, metadata: { cost_centre: "7" } });
  await expect(changePlan(ctx(), { id, preview_id: stale.id })).rejects.toMatchObject({ message: expect.stringMatching(/changed since/) });
  stand.sandbox.declineNext("acme", 1);
  await expect(updateSubscription(ctx(), { id, quantity: 5 })).rejects.toMatchObject({ errors: [{ code: "declined" }] });
  expect(await getSubscription(ctx(), { id })).toMatchObject({ quantity: 1, metadata: { cost_centre: "7" } });
  expect(await updateSubscription(ctx(), { id, quantity: 5, metadata: { cost_centre: null } })).toMatchObject({
    quantity: 5,
    amount: "450.00",
  });
  await expect(updateSubscription(ctx(), { id, metadata: { atrium_customer: "x" } })).rejects.toMatchObject({ code: "invalid" });
});

test("a failed renewal is announced once for each attempt, and the customer gets an email with the page to pay on", async () => {
  const { id } = await subscribe();
  stand.world.clock.advance(32 * 86_400_000);
  stand.sandbox.runSubscriptions("acme");
  await stand.sandbox.settled();
  stand.world.clock.advance(30 * 86_400_000);
  stand.sandbox.declineNext("acme", 100);
  stand.sandbox.runSubscriptions("acme");
  await stand.sandbox.settled();
  stand.sandbox.declineNext("acme", 0);
  const late = await getSubscription(ctx(), { id });
  expect(late).toMatchObject({ status: "past_due", access: "until", amount_open: "30.00" });
  expect(late.next_attempt_at).not.toBeNull();
  await syncSubscription(ctx(), { id });
  expect((await eventsOf(id)).filter((name) => name === "subscription.payment_failed")).toHaveLength(1);
  const first = await mailSubscription(system(), { id, template: "subscription_payment_failed", key: "one" });
  expect(await mailSubscription(system(), { id, template: "subscription_payment_failed", key: "one" })).toEqual(first);
  const mail = await inAcme(() => client().mail.findFirstOrThrow({ where: { id: first.mail_id ?? "" } }));
  expect(mail.subject).toContain("Support");
});

test("the end of a trial is announced once, three days before", async () => {
  const { id } = await subscribe({ trial_days: 10 });
  expect((await listEndingTrials(system(), {})).ids).not.toContain(id);
  stand.world.clock.advance(8 * 86_400_000);
  expect((await listEndingTrials(system(), {})).ids).toContain(id);
  expect(await announceTrialEnd(system(), { id })).toEqual({ told: true });
  expect(await announceTrialEnd(system(), { id })).toEqual({ told: false });
  expect((await listEndingTrials(system(), {})).ids).not.toContain(id);
  expect((await eventsOf(id)).filter((name) => name === "subscription.trial_ending")).toHaveLength(1);
});

test("announced trials that go on do not keep a later one from its announcement", async () => {
  const { id } = await subscribe({ trial_days: 10 });
  stand.world.clock.advance(8 * 86_400_000);
  const copies = await inAcme(
    () => client().$executeRaw`
      insert into public.subscriptions
      select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7(), 'provider_ref', 'copy_' || n,
        'trial_end', s.trial_end - interval '1 hour', 'trial_told', s.trial_end - interval '1 hour'))).*
      from public.subscriptions s, generate_series(1, 200) as n where s.id = ${id}::uuid`,
  );
  expect(copies).toBe(200);
  expect((await listEndingTrials(system(), {})).ids).toContain(id);
  await inAcme(() => client().$executeRaw`delete from public.subscriptions where provider_ref like 'copy\\_%'`);
});

test("lost deliveries are found by the comparison and repaired by fetching again", async () => {
  const { id } = await subscribe();
  stand.sandbox.misbehave({ alter: (event) => ({ ...event, type: "lost.event" }) });
  const { provider_ref } = await getSubscription(ctx(), { id });
  await stand.cancelAtProvider("acme", provider_ref);
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
  expect(await getSubscription(ctx(), { id })).toMatchObject({ status: "active", drift: null });
  const found = await reconcileSubscriptions(ctx(), {});
  expect(found).toMatchObject({ differing: 1, next: null });
  const drifted = await getSubscription(ctx(), { id });
  expect(drifted.drift).toContainEqual({ field: "status", ours: "active", theirs: "canceled" });
  expect((await listSubscriptions(ctx(), { drifted: true })).data.map((row) => row.id)).toEqual([id]);
  expect(await syncSubscription(ctx(), { id })).toMatchObject({ status: "canceled", drift: null });
  expect(await reconcileSubscriptions(ctx(), {})).toMatchObject({ differing: 0 });
});

test("one that the provider no longer has is reported, and ends when it is fetched again", async () => {
  const { id } = await subscribe();
  await inAcme(() => client().subscription.updateMany({ where: { id }, data: { provider_ref: "sub_gone" } }));
  stand.world.clock.advance(1_000);
  expect(await reconcileSubscriptions(ctx(), {})).toMatchObject({ differing: 1 });
  expect((await getSubscription(ctx(), { id })).drift).toEqual([{ field: "provider_ref", ours: "sub_gone", theirs: null }]);
  expect(await syncSubscription(ctx(), { id })).toMatchObject({ status: "canceled", mrr: "0.00", drift: null });
  // The comparison asks for the provider's own, which was unknown here.
  const { refs } = await claimDueRefreshes(system(), {});
  expect(refs).toHaveLength(1);
  // Its customer is known by the metadata that the start wrote.
  expect(await refreshSubscription(system(), { provider_ref: refs[0] ?? "" })).toEqual({ result: "mirrored" });
});

test("revenue is the sum of what counts, and a lost customer is counted once", async () => {
  const before = await reportRecurringRevenue(ctx(), {});
  const yearly = await account.price({ amount: 120_000, name: "Yearly", interval: "year" });
  const { id, customer_id } = await subscribe({ price_ref: yearly, quantity: 2 });
  await subscribe({ trial_days: 20 });
  const after = await reportRecurringRevenue(ctx(), {});
  const [was, is] = [before.data[0], after.data[0]];
  const minor = (text: string | undefined): number => Math.round(Number(text ?? "0") * 100);
  expect(minor(is?.mrr) - minor(was?.mrr)).toBe(20_000);
  expect(minor(is?.arr)).toBe(12 * minor(is?.mrr));
  expect([(is?.customers ?? 0) - (was?.customers ?? 0), (is?.trials ?? 0) - (was?.trials ?? 0)]).toEqual([1, 1]);
  await cancelSubscription(ctx(), { id });
  expect(minor((await reportRecurringRevenue(ctx(), {})).data[0]?.at_risk) - minor(is?.at_risk)).toBe(20_000);
  stand.world.clock.advance(40 * 86_400_000);
  const { churn } = await reportRecurringRevenue(ctx(), {});
  await cancelSubscription(ctx(), { id, immediately: true });
  expect((await reportRecurringRevenue(ctx(), {})).churn).toMatchObject({ customers: churn.customers, lost: churn.lost + 1 });
  expect(await inAcme(() => readOwnSubscriptions(ctx(), customer_id))).toMatchObject([
    { id, status: "canceled", pay_url: null, amount_open: null, open_invoices: [] },
  ]);
});

test("a customer gets the page for the card of an own subscription alone", async () => {
  const { id, customer_id } = await subscribe();
  const return_url = "http://acme.localhost/portal/subscriptions";
  const url = await inAcme(() => openOwnCardPage(ctx(), customer_id, { id, return_url }));
  expect(await account.submit(url, "5555555555554444")).toEqual({ status: 303, location: return_url });
  await stand.sandbox.settled();
  expect(await inAcme(() => readOwnSubscriptions(ctx(), customer_id))).toMatchObject([{ payment_method: "Mastercard •••• 4444" }]);
  const other = await newCustomer();
  expect(await inAcme(() => Promise.all([customer_id, other].map((each) => hasSubscriptions(ctx(), each))))).toEqual([true, false]);
  await expect(inAcme(() => openOwnCardPage(ctx(), other, { id, return_url }))).rejects.toMatchObject({ code: "not_found" });
});

test("a subscription that was made at the provider is listed until a colleague takes it over", async () => {
  const ref = await stand.subscribeAtProvider("acme", price);
  await stand.sandbox.settled();
  expect((await listUnmatchedSubscriptions(ctx(), {})).data).toMatchObject([{ provider_ref: ref, title: "Support" }]);
  const customer_id = await newCustomer();
  expect(await adoptSubscription(ctx(), { provider_ref: ref, customer_id })).toMatchObject({ customer_id, provider_ref: ref });
  expect((await listUnmatchedSubscriptions(ctx(), {})).data).toEqual([]);
  await expect(adoptSubscription(ctx(), { provider_ref: "sub_nothing", customer_id })).rejects.toMatchObject({ code: "not_found" });
});

test("deliveries in any order and number end in the same row", async () => {
  const { id, provider_ref } = await subscribe();
  const reports = stand.deliveries.filter(({ body }) => body.includes(provider_ref)).map(({ body }) => body);
  expect(reports.length).toBeGreaterThanOrEqual(6);
  const before = await getSubscription(ctx(), { id });
  const events = await eventsOf(id);
  for (const body of reports.toReversed()) expect(await stand.deliver("acme", body)).toBe(200);
  await Promise.all([...reports, ...reports].map((body) => stand.deliver("acme", body)));
  expect(await getSubscription(ctx(), { id })).toEqual(before);
  expect(await eventsOf(id)).toEqual(events);
  expect(await claimDueRefreshes(system(), {})).toEqual({ refs: [] });
  expect(await refreshSubscription(system(), { provider_ref })).toEqual({ result: "mirrored" });
});

test("another company sees none of it", async () => {
  const { id } = await subscribe();
  await expect(getSubscription(stand.world.ctx("beta"), { id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listSubscriptions(stand.world.ctx("beta"), {})).data).toEqual([]);
});
