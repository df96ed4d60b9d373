import { z } from "zod";
import { databaseNull } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/base/errors";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { SubscriptionPageState, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import type { Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { differingFields, isOver, overStatuses } from "../rules";
import { toItems } from "../resource";
import { type Drift, Reconciliation, UnmatchedSubscription } from "../schema";
import { columnsOf } from "./columns";
import { takeQuestion } from "./fetch";
import { modeOf, providerSlug, readyProvider } from "../queries/provider";

/** The fields that a comparison judges; the others follow from them, or are only shown. */
const judged = ["status", "collection_paused", "currency", "items", "ends_at", "ended_at", "trial_end", "customer_ref", "live"] as const;

const Page = z.strictObject({
  /** Where the page starts, as the one before answered; left out for the first. */
  after: z.string().max(200).optional(),
  /** When the first page was asked for: subscriptions that no page named since are missing at the provider. */
  since: Timestamp.optional(),
});

interface Found extends SubscriptionPageState {
  /** The account's mode: the comparison says nothing about subscriptions of the other. */
  live: boolean;
}

/** Compares the mirror with one page of the provider's list and stores what differs; it changes nothing there and repairs nothing here. */
export const reconcileSubscriptions = exchange({
  id: "subscriptions.reconcile",
  summary: "Compare one page of the provider's subscriptions with their copies here, and report what differs",
  permission: "subscriptions.write",
  input: Page,
  output: Reconciliation,
  example: {},
  async prepare(ctx, { after, since }): Promise<{ ask: { after: string | null; since: string } }> {
    await readyProvider(ctx);
    return { ask: { after: after ?? null, since: (since ?? ctx.clock.now()).toISOString() } };
  },
  async call(ctx, { after }): Promise<Found> {
    const { provider, config } = await readyProvider(ctx);
    return { ...(await provider.list(after, config)), live: modeOf(config) };
  },
  async apply(ctx, { request: { since } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The provider did not respond.") };
    const { subscriptions, unreadable, next, live } = reply.answer;
    let [differing, unmatched] = [0, 0];
    const mirrored = await readMirrored(ctx, subscriptions);
    const noted = await readNoted(ctx, subscriptions);
    for (const state of subscriptions) {
      const known = mirrored.get(state.subscription_ref);
      if (known === undefined) {
        unmatched += 1;
        // One that has ended stays as it was noted.
        if (!isOver(state) || !noted.has(state.subscription_ref)) await takeQuestion(ctx, state.subscription_ref, ctx.clock.now());
      } else differing += await compare(ctx, known, state);
    }
    await markChecked(ctx, unreadable);
    if (next === null) differing += await markMissing(ctx, new Date(since), live);
    const counts = { compared: subscriptions.length, differing, unmatched, unreadable: unreadable.length };
    return { value: { ...counts, next, since: new Date(since) } };
  },
});

/** The copies of a page, by the provider's ids. */
async function readMirrored(ctx: CommandCtx, states: readonly SubscriptionState[]): Promise<Map<string, SubscriptionRow>> {
  const provider_ref = { in: states.map(({ subscription_ref }) => subscription_ref) };
  const rows = await ctx.db.subscription.findMany({ where: { tenant_id: ctx.tenant.id, provider: providerSlug, provider_ref } });
  return new Map(rows.map((row) => [row.provider_ref, row]));
}

/**
 * The unknown ones of a page that were noted when they had ended. The worker fetches the others, and either finds their customers or lists
 * them as unmatched.
 */
async function readNoted(ctx: CommandCtx, states: readonly SubscriptionState[]): Promise<Set<string>> {
  const provider_ref = { in: states.map(({ subscription_ref }) => subscription_ref) };
  const rows = await ctx.db.subscriptionRefresh.findMany({
    where: { tenant_id: ctx.tenant.id, provider_ref, unmatched: { not: databaseNull } },
    select: { provider_ref: true, unmatched: true },
  });
  return new Set(
    rows.filter((row) => overStatuses.includes(UnmatchedSubscription.parse(row.unmatched).status)).map((row) => row.provider_ref),
  );
}

async function compare(ctx: CommandCtx, known: SubscriptionRow, state: SubscriptionState): Promise<0 | 1> {
  const { items, ...rest } = columnsOf(state, known.past_due_since);
  const theirs = { ...rest, items: withoutNames(items) };
  const ours: Pick<typeof theirs, (typeof judged)[number]> = { ...known, currency: theirs.currency, items: withoutNames(known.items) };
  const names = new Set<string>(differingFields(ours, theirs));
  if (known.currency !== theirs.currency) names.add("currency");
  const drift = judged
    .filter((field) => names.has(field))
    .map((field) => ({ field, ours: textOf(ours[field]), theirs: textOf(theirs[field]) }));
  await storeDrift(ctx, known, drift);
  return drift.length > 0 ? 1 : 0;
}

/** A list at the provider has no product names. */
function withoutNames(items: unknown): object[] {
  return toItems(items).map(({ product_name: _name, ...item }) => item);
}

/** The provider has them, whatever they are: they are not missing. */
async function markChecked(ctx: CommandCtx, refs: string[]): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, provider: providerSlug, provider_ref: { in: refs } };
  await ctx.db.subscription.updateMany({ where, data: { checked_at: ctx.clock.now() } });
}

/** Live ones that no page named: the provider no longer has them, or the account is another. */
async function markMissing(ctx: CommandCtx, since: Date, live: boolean): Promise<number> {
  const where = { tenant_id: ctx.tenant.id, ended_at: null, live, checked_at: { lt: since } };
  const rows = await ctx.db.subscription.findMany({ where });
  for (const row of rows) await storeDrift(ctx, row, [{ field: "provider_ref", ours: row.provider_ref, theirs: null }]);
  return rows.length;
}

async function storeDrift(ctx: CommandCtx, { id }: SubscriptionRow, drift: z.output<typeof Drift>[]): Promise<void> {
  await ctx.db.subscription.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { checked_at: ctx.clock.now(), drift: drift.length === 0 ? databaseNull : drift },
  });
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
