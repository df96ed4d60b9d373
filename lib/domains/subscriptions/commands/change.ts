import { z } from "zod";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type { SubscriptionProvider } from "@/lib/kernel/ports/subscription-provider";
import { lockRow } from "@/lib/kernel/rows";
import { subscriptionRows } from "../rows";
import { assertAllows, type SubscriptionVerb } from "../rules";
import { Subscription, SubscriptionId } from "../schema";
import { fetchState, type Fetched } from "./fetch";
import { readyProvider } from "../queries/provider";
import { applyAnswer } from "./refresh";

const example = { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const ById = z.strictObject({ id: SubscriptionId });

/** What is sent to the provider about one subscription. */
interface Ask {
  subscription_ref: string;
}

/** The locked subscription's reference, once its state allows the verb. @throws AppError `conflict`, `stale`. */
async function prepareChange(ctx: CommandCtx, id: string, verb: SubscriptionVerb): Promise<Ask> {
  const row = await lockRow(ctx, subscriptionRows, id);
  assertAllows(row, verb);
  await readyProvider(ctx);
  return { subscription_ref: row.provider_ref };
}

type Change = (provider: SubscriptionProvider, config: GatewayConfig) => Promise<void>;

/** Makes a change at the provider, and fetches what became of the subscription. */
export async function changeAndFetch(ctx: Ctx, ref: string, change: Change): Promise<Fetched> {
  const { provider, config } = await readyProvider(ctx);
  await change(provider, config);
  return fetchState(ctx, ref);
}

export const cancelSubscription = exchange({
  id: "subscriptions.cancel",
  summary: "Cancel a subscription at the end of its period, or immediately",
  permission: "subscriptions.write",
  input: ById.extend({ immediately: z.boolean().optional() }),
  output: Subscription,
  example,
  async prepare(ctx, { id, immediately = false }): Promise<{ ask: Ask & { immediately: boolean } }> {
    return { ask: { ...(await prepareChange(ctx, id, "cancel")), immediately } };
  },
  call: (ctx, { subscription_ref, immediately }, attempt_id) =>
    changeAndFetch(ctx, subscription_ref, (provider, config) =>
      immediately
        ? provider.cancelNow({ attempt_id, subscription_ref }, config)
        : provider.setCancelAtPeriodEnd({ attempt_id, subscription_ref, cancel: true }, config),
    ),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});

export const keepSubscription = exchange({
  id: "subscriptions.keep",
  summary: "Undo a cancellation that has not taken effect",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: Ask }> => ({ ask: await prepareChange(ctx, id, "keep") }),
  call: (ctx, { subscription_ref }, attempt_id) =>
    changeAndFetch(ctx, subscription_ref, (provider, config) =>
      provider.setCancelAtPeriodEnd({ attempt_id, subscription_ref, cancel: false }, config),
    ),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});

export const pauseSubscription = exchange({
  id: "subscriptions.pause",
  summary: "Pause a subscription: no access and no invoices until it is resumed",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: Ask }> => ({ ask: await prepareChange(ctx, id, "pause") }),
  call: (ctx, { subscription_ref }, attempt_id) =>
    changeAndFetch(ctx, subscription_ref, (provider, config) => provider.pause({ attempt_id, subscription_ref }, config)),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});

export const resumeSubscription = exchange({
  id: "subscriptions.resume",
  summary: "Resume a paused subscription with a new period, which is charged now",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: Ask }> => ({ ask: await prepareChange(ctx, id, "resume") }),
  call: (ctx, { subscription_ref }, attempt_id) =>
    changeAndFetch(ctx, subscription_ref, (provider, config) => provider.resume({ attempt_id, subscription_ref }, config)),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});
