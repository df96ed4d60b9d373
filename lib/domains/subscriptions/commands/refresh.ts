import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf } from "@/lib/kernel/base/wire";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { Applied, Reply } from "@/lib/kernel/definition";
import { exchange } from "@/lib/kernel/exchange";
import { command, internal } from "@/lib/kernel/operation";
import { findCustomerToBill } from "../queries/customer";
import { providerSlug, readyProvider } from "../queries/provider";
import { findSubscription } from "../queries";
import { toSubscription } from "../resource";
import { Subscription, SubscriptionId } from "../schema";
import { fetchState, type Fetched } from "./fetch";
import { mirrorSubscription } from "./mirror";
import { describeRefusal } from "./refusal";

const Ref = lineOf(200);

/** What was fetched; not JSON, and never sent by a caller. */
const Answer = z.custom<Fetched>((value) => typeof value === "object" && value !== null && "question" in value && "state" in value);

const storeFetched = command({
  id: "subscriptions.refresh",
  summary: "Store what the provider answered about a subscription",
  access: internal("called by refreshSubscription, which has asked the provider"),
  input: z.strictObject({ provider_ref: Ref, fetched: Answer }),
  output: z.object({ result: z.enum(["mirrored", "unmatched", "gone", "stale"]) }),
  example: { provider_ref: "sub_1", fetched: { question: 1, state: null, invoices: [] } },
  async run(ctx, { provider_ref, fetched }) {
    const done = await mirrorSubscription(ctx, provider_ref, fetched);
    return { result: done.row === null ? done.why : ("mirrored" as const) };
  },
});

/**
 * Fetches one subscription again: the only answer to any report, whatever it says and in which order it came. Nothing is changed at the
 * provider, so an answer that is lost is asked for again by the worker.
 */
export function refreshSubscription(ctx: Ctx, { provider_ref }: { provider_ref: string }): ReturnType<typeof storeFetched> {
  return runInTenant(ctx.tenant.id, async () => storeFetched(ctx, { provider_ref, fetched: await fetchState(ctx, provider_ref) }));
}

export const syncSubscription = exchange({
  id: "subscriptions.sync",
  summary: "Fetch a subscription and its invoices from the provider again, which repairs what differs",
  permission: "subscriptions.write",
  input: z.strictObject({ id: SubscriptionId }),
  output: Subscription,
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id }): Promise<{ ask: { provider_ref: string } }> {
    const { provider_ref } = await findSubscription(ctx, id);
    await readyProvider(ctx);
    return { ask: { provider_ref } };
  },
  call: (ctx, { provider_ref }): Promise<Fetched> => fetchState(ctx, provider_ref),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.provider_ref, reply),
});

/** Takes over a subscription that was made at the provider, for a customer. */
export const adoptSubscription = exchange({
  id: "subscriptions.adopt",
  summary: "Take over a subscription of the provider for a customer",
  permission: "subscriptions.write",
  input: z.strictObject({ provider_ref: Ref, customer_id: idOf("customer") }),
  output: Subscription,
  example: { provider_ref: "sub_1", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, ask): Promise<{ ask: { provider_ref: string; customer_id: string } }> {
    await readyProvider(ctx);
    await findCustomerToBill(ctx, ask.customer_id);
    const where = { tenant_id: ctx.tenant.id, provider: providerSlug, provider_ref: ask.provider_ref };
    const known = await ctx.db.subscription.findFirst({ where, select: { customer_id: true } });
    if (known !== null && known.customer_id !== ask.customer_id) throw anotherCustomers();
    return { ask };
  },
  call: (ctx, { provider_ref }): Promise<Fetched> => fetchState(ctx, provider_ref),
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.provider_ref, reply, { customer_id: request.customer_id }),
});

const anotherCustomers = (): AppError => new AppError("conflict", "This subscription is another customer’s already.");

/** Stores the answer of a change or a repair, and answers the subscription. */
export async function applyAnswer(
  ctx: CommandCtx,
  ref: string,
  reply: Reply<Fetched>,
  { customer_id, unchanged = "Nothing was changed." }: { customer_id?: string; unchanged?: string } = {},
): Promise<Applied<Subscription>> {
  if (reply.kind === "refused") return { refusal: describeRefusal(reply.error, unchanged) };
  if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The provider did not respond.") };
  const { row } = await mirrorSubscription(ctx, ref, reply.answer, customer_id);
  // A report may have come before, whose customer was found by itself.
  if (row !== null && row.customer_id !== (customer_id ?? row.customer_id)) return { refusal: anotherCustomers() };
  if (row === null) return { refusal: new AppError("not_found", "The provider has no such subscription.") };
  return { value: toSubscription(await findSubscription(ctx, row.id)) };
}
