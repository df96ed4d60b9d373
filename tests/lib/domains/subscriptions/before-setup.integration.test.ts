import { expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createSubscription, listSubscriptionPrices } from "@/lib/domains/subscriptions";
import { createWorld } from "@/tests/support/world";

test("there are no prices before the processor is set up, and nothing can be started", async () => {
  const ctx = (await createWorld()).ctx("acme");
  expect(await listSubscriptionPrices(ctx, {})).toEqual({ data: [], next_cursor: null, configured: false });
  const { id: customer_id } = await createCustomer(ctx, { name: "Subscriber" });
  await expect(createSubscription(ctx, { customer_id, price_ref: "price_1" })).rejects.toMatchObject({ code: "conflict" });
});
