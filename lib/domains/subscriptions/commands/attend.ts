import { z } from "zod";
import { lineOf } from "@/lib/kernel/base/wire";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { subscriptionTrialEnding } from "../events";
import { providerSlug } from "../queries/provider";
import { subscriptionRows } from "../rows";
import { becomesCharged } from "../rules";
import { SubscriptionId } from "../schema";
import { takeQuestion } from "./fetch";

const batch = 200;
/** Milliseconds before its end at which a trial is announced. */
const trialNotice = 3 * 86_400_000;
/** Milliseconds until the provider is asked again after a failure: longer with each, up to an hour. */
const retryAfter = (tries: number): number => Math.min(60, 2 ** tries) * 60_000;
const scheduled = internal("called by the schedules of subscriptions, as the system");

/** Notes a delivery about a subscription, so that the worker asks for it even if nobody does at once. */
export const noteSubscriptionReport = command({
  id: "subscriptions.note_report",
  summary: "Note that the provider reported a change of a subscription",
  access: internal("called by the webhook ingress, once a delivery is verified"),
  input: z.strictObject({ provider_ref: lineOf(200) }),
  output: z.object({ question: z.int() }),
  example: { provider_ref: "sub_1" },
  run: async (ctx, { provider_ref }) => ({ question: await takeQuestion(ctx, provider_ref, ctx.clock.now()) }),
});

/** Which subscriptions a report about a customer of the provider concerns. */
export const listSubscriptionsOf = query({
  id: "subscriptions.list_of_payer",
  summary: "List the provider's ids of the subscriptions that one of its customers pays",
  access: internal("called by the webhook ingress, once a delivery is verified"),
  input: z.strictObject({ customer_ref: lineOf(200) }),
  output: z.object({ refs: z.array(z.string()) }),
  example: { customer_ref: "cus_1" },
  async run(ctx, { customer_ref }) {
    const rows = await ctx.db.subscription.findMany({
      where: { tenant_id: ctx.tenant.id, provider: providerSlug, customer_ref, ended_at: null },
      orderBy: { id: "asc" },
      take: batch,
      select: { provider_ref: true },
    });
    return { refs: rows.map(({ provider_ref }) => provider_ref) };
  },
});

/** Each try postpones the next, so one that always fails does not hold up the others. */
export const claimDueRefreshes = command({
  id: "subscriptions.claim_refreshes",
  summary: "Claim the subscriptions that are to be fetched again",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ refs: z.array(z.string()) }),
  example: {},
  async run(ctx) {
    const now = ctx.clock.now();
    const rows = await ctx.db.subscriptionRefresh.findMany({
      where: { tenant_id: ctx.tenant.id, due_at: { lte: now } },
      orderBy: [{ due_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    for (const { id, tries } of rows) {
      const due_at = new Date(now.getTime() + retryAfter(tries));
      await ctx.db.subscriptionRefresh.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { due_at, tries: tries + 1 } });
    }
    return { refs: rows.map(({ provider_ref }) => provider_ref) };
  },
});

export const listEndingTrials = query({
  id: "subscriptions.ending_trials",
  summary: "List the subscriptions whose trial ends within three days and was not announced",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(SubscriptionId) }),
  example: {},
  async run(ctx) {
    const until = new Date(ctx.clock.now().getTime() + trialNotice);
    // Judged before the limit: trials that were announced stay in trial for days, and would fill the batch.
    const rows = await ctx.db.$queryRaw<{ id: string }[]>`
      select id from public.subscriptions
      where tenant_id = ${ctx.tenant.id}::uuid and status = 'trialing' and trial_end <= ${until} and trial_told is distinct from trial_end
        and (ends_at is null or ends_at > trial_end)
      order by trial_end, id limit ${batch}`;
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judged again under the lock: each end of a trial is announced once, and only before it has passed. */
export const announceTrialEnd = command({
  id: "subscriptions.announce_trial",
  summary: "Announce that a trial ends soon",
  access: scheduled,
  input: z.strictObject({ id: SubscriptionId }),
  output: z.object({ told: z.boolean() }),
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, subscriptionRows, id);
    const { trial_end, trial_told } = before;
    if (trial_end === null || !becomesCharged(before) || trial_told?.getTime() === trial_end.getTime()) return { told: false };
    const told = trial_end > ctx.clock.now();
    await changeRow(ctx, subscriptionRows, before, { trial_told: trial_end }, ...(told ? [subscriptionTrialEnding] : []));
    return { told };
  },
});
