import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelSubscription,
  changePlan,
  createSubscription,
  getSubscription,
  listSubscriptions,
  previewPlanChange,
  updateSubscription,
} from "@/lib/domains/subscriptions";
import { AppError } from "@/lib/kernel/base/errors";
import { sweepExchanges } from "@/lib/kernel/exchange";
import { newId } from "@/lib/kernel/ids";
import { openSubscriptions, type SubscriptionStand } from "./stand";

let open: SubscriptionStand;
let larger = "";
beforeAll(async () => {
  open = await openSubscriptions();
  larger = await open.account.price({ amount: 9_000, name: "Premium" });
});
afterAll(() => open.stand.close());

const provider = () => open.stand.world.runtime.ports.subscriptions();
const settings = () => open.stand.settingsOf("acme");
const sweep = () => sweepExchanges(open.system(), [changePlan, cancelSubscription, createSubscription]);
/** The next change of a plan gets no answer; the provider has made it or not. */
async function loseNextPlan(made: boolean): Promise<void> {
  const port = await provider();
  const { changePlan: real } = port;
  port.changePlan = async (...sent) => {
    port.changePlan = real;
    if (made) await real(...sent);
    throw new AppError("unavailable", "The provider did not respond.");
  };
}

const underWay = { code: "conflict", message: "A change of this subscription is under way. Wait a moment and look again." };

test("while a change has no answer another is refused, and the sweep makes it once", async () => {
  const { id } = await open.subscribe();
  await loseNextPlan(true);
  await expect(changePlan(open.ctx(), { id, price_ref: larger })).rejects.toMatchObject({ code: "unavailable" });
  await expect(updateSubscription(open.ctx(), { id, quantity: 3 })).rejects.toMatchObject(underWay);
  await expect(cancelSubscription(open.ctx(), { id })).rejects.toMatchObject(underWay);
  expect(await sweep()).toBe(1);
  expect(await getSubscription(open.ctx(), { id })).toMatchObject({ title: "Premium", quantity: 1 });
  expect(await cancelSubscription(open.ctx(), { id })).toMatchObject({ access: "until" });
});

test("a change that comes late to a subscription that has moved on is given up", async () => {
  const { id, provider_ref, items } = await open.subscribe();
  await loseNextPlan(false);
  await expect(changePlan(open.ctx(), { id, price_ref: larger })).rejects.toMatchObject({ code: "unavailable" });
  const change = { subscription_ref: provider_ref, item_ref: items[0]?.item_ref ?? "", price_ref: open.price, quantity: 7 };
  const at = open.stand.world.clock.now();
  await (await provider()).changePlan({ ...change, at, attempt_id: crypto.randomUUID() }, settings());
  expect(await sweep()).toBe(1);
  await open.stand.sandbox.settled();
  expect(await getSubscription(open.ctx(), { id })).toMatchObject({ title: "Support", quantity: 7 });
});

test("a preview is confirmed once, and again only if the card was declined", async () => {
  const { id } = await open.subscribe();
  const { id: preview_id } = await previewPlanChange(open.ctx(), { id, price_ref: larger });
  open.stand.sandbox.declineNext("acme", 1);
  await expect(changePlan(open.ctx(), { id, preview_id })).rejects.toMatchObject({
    code: "conflict",
    message: "The card was declined. The plan stays as it was.",
  });
  const answers = await Promise.allSettled([1, 2].map(() => changePlan(open.ctx(), { id, preview_id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await getSubscription(open.ctx(), { id })).toMatchObject({ title: "Premium" });
});

test("a start without an answer keeps a second one of the same price from starting", async () => {
  const customer_id = await open.newCustomer();
  open.stand.loseNextAnswer();
  const terms = { customer_id, price_ref: open.price };
  await expect(createSubscription(open.ctx(), terms)).rejects.toMatchObject({ code: "unavailable" });
  await expect(createSubscription(open.ctx(), terms)).rejects.toMatchObject({
    code: "conflict",
    message: "This subscription is being started. Wait a moment and look again.",
  });
  await createSubscription(open.ctx(), { ...terms, price_ref: larger });
  expect(await sweep()).toBe(1);
  await createSubscription(open.ctx(), terms);
  expect((await listSubscriptions(open.ctx(), { customer_id })).data).toHaveLength(3);
});

async function saveMethod(customer_id: string, customer_ref: string, method_ref: string): Promise<string> {
  const now = open.stand.world.clock.now();
  const id = newId(now);
  const tenant_id = open.stand.world.tenants.acme.tenant.id;
  const row = { id, tenant_id, customer_id, gateway: "stripe", customer_ref, method_ref, label: "Visa •••• 4242", expires: "2030-01" };
  await open.inAcme(() => open.client.savedMethod.createMany({ data: [{ ...row, created_at: now, updated_at: now }] }));
  return id;
}

test("a card or a customer that the provider no longer knows is forgotten, and the subscription starts without it", async () => {
  const person = { attempt_id: crypto.randomUUID(), name: "Northwind", email: null, metadata: {} };
  const customer_ref = await (await provider()).createCustomer(person, settings());
  for (const [known, card] of [
    [customer_ref, "pm_gone"],
    ["cus_gone", "pm_also_gone"],
  ] as const) {
    const customer_id = await open.newCustomer();
    const method = await saveMethod(customer_id, known, card);
    const made = await createSubscription(open.ctx(), { customer_id, price_ref: open.price });
    expect(made).toMatchObject({ status: "incomplete", customer_id });
    const left = await open.inAcme(() => open.client.savedMethod.findFirst({ where: { id: method, removed_at: null } }));
    expect(left).toBeNull();
    const again = await createSubscription(open.ctx(), { customer_id, price_ref: larger });
    expect(again).toMatchObject({ status: "incomplete" });
  }
});
