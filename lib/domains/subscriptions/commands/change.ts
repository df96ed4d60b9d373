import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockRow } from "@/lib/kernel/rows";
import { subscriptionRows } from "../rows";
import { assertAllows, isOver, type SubscriptionVerb } from "../rules";
import { Subscription, SubscriptionId } from "../schema";
import { readyProvider } from "../queries/provider";
import { plannedEnd } from "./columns";
import { askAbout, makeChange, type ChangeAsk } from "./make-change";
import { applyAnswer } from "./refresh";
import { assertNoChangeUnderWay } from "./under-way";

const example = { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const ById = z.strictObject({ id: SubscriptionId });

/** The locked subscription, once its state allows the verb. @throws AppError `conflict`, `stale`. */
async function prepareChange(ctx: CommandCtx, id: string, verb: SubscriptionVerb): Promise<ChangeAsk> {
  const row = await lockRow(ctx, subscriptionRows, id);
  assertAllows(row, verb);
  await assertNoChangeUnderWay(ctx, row.provider_ref);
  await readyProvider(ctx);
  return askAbout(row);
}

export const cancelSubscription = exchange({
  id: "subscriptions.cancel",
  summary: "Cancel a subscription at the end of its period, or immediately",
  permission: "subscriptions.write",
  input: ById.extend({ immediately: z.boolean().optional() }),
  output: Subscription,
  example,
  async prepare(ctx, { id, immediately = false }): Promise<{ ask: ChangeAsk & { immediately: boolean } }> {
    return { ask: { ...(await prepareChange(ctx, id, immediately ? "cancel" : "cancel_at_end")), immediately } };
  },
  call: (ctx, { immediately, ...ask }, attempt_id) =>
    makeChange(ctx, ask, {
      verb: "cancel",
      isDone: (state, seen) =>
        immediately ? isOver(state) : state.cancel_at_period_end || (seen.ends_at === null && plannedEnd(state) !== null),
      make: (provider, config) => {
        const change = { attempt_id, subscription_ref: ask.subscription_ref };
        return immediately ? provider.cancelNow(change, config) : provider.setCancelAtPeriodEnd({ ...change, cancel: true }, config);
      },
    }),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});

export const keepSubscription = exchange({
  id: "subscriptions.keep",
  summary: "Undo a cancellation that has not taken effect",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: ChangeAsk }> => ({ ask: await prepareChange(ctx, id, "keep") }),
  call: (ctx, ask, attempt_id) =>
    makeChange(ctx, ask, {
      verb: "keep",
      isDone: (state) => plannedEnd(state) === null,
      make: (provider, config) =>
        provider.setCancelAtPeriodEnd({ attempt_id, subscription_ref: ask.subscription_ref, cancel: false }, config),
    }),
  async apply(ctx, { request }, reply) {
    const applied = await applyAnswer(ctx, request.subscription_ref, reply);
    if (!("value" in applied) || applied.value.ends_at === null) return applied;
    return { refusal: new AppError("conflict", "The provider still ends this subscription. Change its end there.") };
  },
});

export const pauseSubscription = exchange({
  id: "subscriptions.pause",
  summary: "Pause a subscription: no access and no invoices until it is resumed",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: ChangeAsk }> => ({ ask: await prepareChange(ctx, id, "pause") }),
  call: (ctx, ask, attempt_id) =>
    makeChange(ctx, ask, {
      verb: "pause",
      isDone: ({ status }) => status === "paused",
      make: (provider, config) => provider.pause({ attempt_id, subscription_ref: ask.subscription_ref }, config),
    }),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});

export const resumeSubscription = exchange({
  id: "subscriptions.resume",
  summary: "Resume a paused subscription with a new period, which is charged now",
  permission: "subscriptions.write",
  input: ById,
  output: Subscription,
  example,
  prepare: async (ctx, { id }): Promise<{ ask: ChangeAsk }> => ({ ask: await prepareChange(ctx, id, "resume") }),
  call: (ctx, ask, attempt_id) =>
    makeChange(ctx, ask, {
      verb: "resume",
      isDone: (state) => !isOver(state) && state.status !== "paused",
      make: (provider, config) => provider.resume({ attempt_id, subscription_ref: ask.subscription_ref }, config),
    }),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply),
});
