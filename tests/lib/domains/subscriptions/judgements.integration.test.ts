import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkChangeCustomers, deleteCustomer } from "@/lib/domains/customers";
import {
  adoptSubscription,
  announceTrialEnd,
  cancelSubscription,
  changePlan,
  claimDueRefreshes,
  getSubscription,
  keepSubscription,
  listEndingTrials,
  listSubscriptions,
  listUnmatchedSubscriptions,
  mailSubscription,
  previewPlanChange,
  reconcileSubscriptions,
  reportRecurringRevenue,
  syncSubscription,
} from "@/lib/domains/subscriptions";
import { openSubscriptions, type SubscriptionStand } from "./stand";

let open: SubscriptionStand;
beforeAll(async () => {
  open = await openSubscriptions();
});
afterAll(() => open.stand.close());

const day = 86_400_000;
const ctx = () => open.ctx();
const mailOf = (id: string | null) => open.inAcme(() => open.client.mail.findFirstOrThrow({ where: { id: id ?? "" } }));
const mail = async (id: string, template: "subscription_trial_ending" | "subscription_payment_failed") =>
  (await mailSubscription(open.system(), { id, template, key: crypto.randomUUID() })).mail_id;
const write = (id: string, data: object) => open.inAcme(() => open.client.subscription.updateMany({ where: { id }, data }));

test("a trial that was cancelled is neither announced nor emailed", async () => {
  const { id } = await open.subscribe({ trial_days: 10 });
  open.stand.world.clock.advance(8 * day);
  expect((await listEndingTrials(open.system(), {})).ids).toContain(id);
  await cancelSubscription(ctx(), { id });
  expect((await listEndingTrials(open.system(), {})).ids).not.toContain(id);
  expect(await announceTrialEnd(open.system(), { id })).toEqual({ told: false });
  expect(await mail(id, "subscription_trial_ending")).toBeNull();
});

test("the email about a trial names price and interval, and asks for a card where there is none", async () => {
  const { id } = await open.subscribe({ trial_days: 10 });
  const without = await mailOf(await mail(id, "subscription_trial_ending"));
  expect(without.text).toMatch(/£30\.00 a month/);
  expect(without.text).toMatch(/haven’t saved a payment method/);
  await write(id, { payment_method: "Visa •••• 4242", amount: null });
  const other = await mailOf(await mail(id, "subscription_trial_ending"));
  expect(other.text).toMatch(/charged to Visa •••• 4242/);
  expect(other.text).not.toMatch(/£|haven’t saved/);
});

test("no email says that a charge failed once its invoice is paid", async () => {
  const { id } = await open.subscribe();
  expect(await mail(id, "subscription_payment_failed")).toBeNull();
  open.stand.world.clock.advance(32 * day);
  open.stand.sandbox.declineNext("acme", 1);
  open.stand.sandbox.runSubscriptions("acme");
  await open.stand.sandbox.settled();
  await write(id, { amount: 0n });
  expect((await mailOf(await mail(id, "subscription_payment_failed"))).text).toMatch(/£30\.00/);
});

test("a day that was set for the end is removed when the subscription is kept, and shown while it stays", async () => {
  const { id, provider_ref, period_end } = await open.subscribe();
  const far = new Date((period_end?.getTime() ?? 0) + 90 * day);
  await open.account.endAt(provider_ref, far);
  await open.stand.sandbox.settled();
  expect(await getSubscription(ctx(), { id })).toMatchObject({ ends_at: far, next_charge_at: period_end });
  expect((await listSubscriptions(ctx(), { ending: false })).data.map((row) => row.id)).not.toContain(id);
  expect(await keepSubscription(ctx(), { id })).toMatchObject({ ends_at: null });
  await cancelSubscription(ctx(), { id, immediately: true });
  expect((await listSubscriptions(ctx(), { ending: false })).data.map((row) => row.id)).not.toContain(id);
  expect((await listSubscriptions(ctx(), { sort: "period_end" })).data.map((row) => row.id)).toContain(id);
});

test("a preview is confirmed within an hour, and a quantity is one or more", async () => {
  const { id } = await open.subscribe();
  const { id: preview_id } = await previewPlanChange(ctx(), { id, price_ref: open.price, quantity: 2 });
  open.stand.world.clock.advance(3_601_000);
  await expect(changePlan(ctx(), { id, preview_id })).rejects.toMatchObject({ message: expect.stringMatching(/more than an hour old/) });
  const { items } = await open.inAcme(() => open.client.subscription.findFirstOrThrow({ where: { id } }));
  await write(id, { items: (items as object[]).map((item) => ({ ...item, quantity: 0 })) });
  const other = await open.account.price({ amount: 500 });
  await expect(previewPlanChange(ctx(), { id, price_ref: other })).rejects.toMatchObject({ errors: [{ path: "quantity" }] });
  await syncSubscription(ctx(), { id });
});

test("subscriptions of the other mode count in no report, and the comparison leaves them alone", async () => {
  const { id } = await open.subscribe();
  const before = (await reportRecurringRevenue(ctx(), {})).data[0];
  await write(id, { live: true, provider_ref: `sub_live_${id.slice(-6)}` });
  const after = (await reportRecurringRevenue(ctx(), {})).data[0];
  expect([before?.counted, after?.counted]).toEqual([(after?.counted ?? 0) + 1, after?.counted]);
  open.stand.world.clock.advance(1_000);
  await reconcileSubscriptions(ctx(), {});
  expect(await getSubscription(ctx(), { id })).toMatchObject({ drift: null });
  await write(id, { ended_at: open.stand.world.clock.now() });
});

test("a subscription in a currency that Atrium does not know is counted, and the comparison goes on", async () => {
  const { customer_ref } = await open.inAcme(() => open.client.subscription.findFirstOrThrow({ where: { live: false } }));
  const card = await open.account.card(customer_ref);
  await open.account.subscribe(customer_ref, await open.account.price({ currency: "lyd" }), card);
  expect(await reconcileSubscriptions(ctx(), {})).toMatchObject({ unreadable: 1, next: null });
});

test("a customer whose subscription goes on is not deleted", async () => {
  const { id, customer_id } = await open.subscribe();
  const refusal = { code: "conflict", errors: [{ code: "subscription_running" }] };
  await expect(deleteCustomer(ctx(), { id: customer_id, confirm: true })).rejects.toMatchObject(refusal);
  await expect(bulkChangeCustomers(ctx(), { action: "delete", ids: [customer_id], confirm: true })).rejects.toMatchObject(refusal);
  await cancelSubscription(ctx(), { id, immediately: true });
  expect((await deleteCustomer(ctx(), { id: customer_id })).deleted_at).not.toBeNull();
});

test("unmatched ones are paged with their customer, ended ones apart, and are not fetched again each night", async () => {
  const [first, second] = [
    await open.stand.subscribeAtProvider("acme", open.price),
    await open.stand.subscribeAtProvider("acme", open.price),
  ];
  await open.stand.sandbox.settled();
  const page = await listUnmatchedSubscriptions(ctx(), { limit: 1, include: "total" });
  expect(page).toMatchObject({ data: [{ customer_name: "Walk-in", customer_email: null }], total: { count: 2 } });
  const rest = await listUnmatchedSubscriptions(ctx(), { limit: 1, cursor: page.next_cursor ?? "" });
  expect([...page.data, ...rest.data].map(({ provider_ref }) => provider_ref).toSorted()).toEqual([first, second].toSorted());
  await open.stand.cancelAtProvider("acme", first);
  await open.stand.sandbox.settled();
  expect((await listUnmatchedSubscriptions(ctx(), {})).data.map(({ provider_ref }) => provider_ref)).toEqual([second]);
  expect((await listUnmatchedSubscriptions(ctx(), { ended: true })).data).toHaveLength(2);
  await reconcileSubscriptions(ctx(), {});
  const { refs } = await claimDueRefreshes(open.system(), {});
  expect([refs.includes(first), refs.includes(second)]).toEqual([false, true]);
});

test("one that is mirrored for a customer is not taken over for another", async () => {
  const { provider_ref, customer_id } = await open.subscribe();
  expect(await adoptSubscription(ctx(), { provider_ref, customer_id })).toMatchObject({ customer_id });
  await expect(adoptSubscription(ctx(), { provider_ref, customer_id: await open.newCustomer() })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("the list finds all subscriptions of a product or a customer's name, in whichever spelling", async () => {
  const { id } = await open.subscribe({ customer_id: await open.newCustomer("Café 100%") });
  await open.inAcme(
    () => open.client.$executeRaw`
      insert into public.subscriptions
      select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7(), 'provider_ref', 'copy_' || n, 'title', 'Rare plan'))).*
      from public.subscriptions s, generate_series(1, 60) as n where s.id = ${id}::uuid`,
  );
  const found = async (q: string) => (await listSubscriptions(ctx(), { q, include: "total" })).total?.count;
  expect(await found("rare PLAN")).toBe(60);
  expect(await found("cafe 100%")).toBe(61);
  expect(await found("100_")).toBe(0);
  await open.inAcme(() => open.client.$executeRaw`delete from public.subscriptions where provider_ref like 'copy\\_%'`);
});
