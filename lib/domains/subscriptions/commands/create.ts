import { enabledGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { exchange } from "@/lib/kernel/exchange";
import { findSubscription } from "../queries";
import { findCustomerToBill, findPayer } from "../queries/customer";
import { toSubscription } from "../resource";
import { Subscription, SubscriptionCreate } from "../schema";
import { providerSlug } from "../queries/provider";
import { mirrorSubscription } from "./mirror";
import { describeRefusal } from "./refusal";
import { forgetUnknown, start, type StartAsk } from "./start";
import { assertNoStartUnderWay } from "./under-way";

/**
 * Starts a subscription at the provider and mirrors it. The customer's saved method is charged; without one the first invoice waits for the
 * customer on the provider's page. A lost answer is asked for again with the same attempt, so no second subscription starts.
 */
export const createSubscription = exchange({
  id: "subscriptions.create",
  summary: "Start a subscription of a customer at the card processor",
  permission: "subscriptions.write",
  input: SubscriptionCreate,
  output: Subscription,
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", price_ref: "price_1", quantity: 2, trial_days: 14 },
  async prepare(ctx, { customer_id, price_ref, quantity = 1, trial_days, metadata = {} }, attemptId): Promise<{ ask: StartAsk }> {
    if (!ctx.tenant.verified)
      throw new AppError("conflict", "The company can start subscriptions once its owner's email address is verified.");
    const customer = await findCustomerToBill(ctx, customer_id);
    await enabledGateway(ctx, providerSlug);
    const email = customer.contacts.find((contact) => contact.email !== null)?.email ?? customer.email;
    const ours = {
      atrium_tenant: encodeId("tenant", ctx.tenant.id),
      atrium_customer: encodeId("customer", customer_id),
      atrium_attempt: attemptId,
    };
    await assertNoStartUnderWay(ctx, customer_id, price_ref);
    const payer = await findPayer(ctx, customer_id);
    const { name } = customer;
    return {
      ask: { customer_id, ...payer, name, email, price_ref, quantity, trial_days: trial_days ?? null, metadata: { ...metadata, ...ours } },
    };
  },
  call: start,
  async apply(ctx, { request }, reply) {
    if (reply.kind === "refused") return { refusal: describeRefusal(reply.error, "No subscription was started.") };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The provider did not respond.") };
    const { state } = reply.answer;
    if (state === null) return { refusal: new AppError("upstream", "The provider does not know the subscription that it started.") };
    await forgetUnknown(ctx, request, reply.answer.unknown);
    const { row } = await mirrorSubscription(ctx, state.subscription_ref, reply.answer, request.customer_id);
    if (row === null) return { refusal: new AppError("conflict", "The subscription was changed in the meantime. Reload it.") };
    return { value: toSubscription(await findSubscription(ctx, row.id)) };
  },
});
