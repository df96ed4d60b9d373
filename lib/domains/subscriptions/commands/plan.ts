import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type { PlanPreview as PreviewState, SubscriptionProvider, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import { lockRow } from "@/lib/kernel/rows";
import { toWire } from "@/lib/commerce/money";
import { Currency } from "@/lib/commerce/currencies";
import type { PlanChange as PlanChangeRow, Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { toItems, toPlanPreview } from "../resource";
import { subscriptionRows } from "../rows";
import { assertAllows } from "../rules";
import { PlanChangeId, PlanChoice, PlanPreview, Subscription, SubscriptionId, SubscriptionUpdate } from "../schema";
import { askAbout, itemsOf, makeChange, type ChangeAsk } from "./make-change";
import { readyProvider } from "../queries/provider";
import { applyAnswer } from "./refresh";
import { assertNoChangeUnderWay } from "./under-way";

const id = "sub_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Milliseconds for which a preview can be confirmed: the longer it is, the more of the customer's balance may have changed. */
const previewLife = 3_600_000;

interface Choice {
  subscription_ref: string;
  item_ref: string;
  price_ref: string;
  quantity: number;
  /** The instant of the proration, RFC 3339. */
  at: string;
}

/** Whole seconds, as the provider counts. */
const present = (ctx: CommandCtx): string => new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000).toISOString();

/** The change of a locked subscription's only item. @throws AppError `conflict` for a state that allows none, or several items. */
function choiceFor(ctx: CommandCtx, row: SubscriptionRow, wanted: { price_ref?: string; quantity?: number | undefined }): Choice {
  assertAllows(row, "change_plan");
  const items = toItems(row.items);
  const [item] = items;
  if (item === undefined || items.length > 1)
    throw new AppError("conflict", "This subscription has several prices; change them at the provider.");
  // Metered usage has no quantity; that of another price starts with one.
  const { price_ref = item.price_ref, quantity = item.quantity ?? 1 } = wanted;
  if (quantity < 1) throw invalidField("quantity", "too_small", "Enter a quantity of 1 or more.");
  if (price_ref === item.price_ref && (item.quantity === null || quantity === item.quantity))
    throw invalidField("price_ref", "unchanged", "Choose another price or quantity.");
  return { subscription_ref: row.provider_ref, item_ref: item.item_ref, price_ref, quantity, at: present(ctx) };
}

export const previewPlanChange = exchange({
  id: "subscriptions.preview_plan",
  summary: "Preview what a change of plan costs now, by the provider's own proration",
  permission: "subscriptions.write",
  input: PlanChoice,
  output: PlanPreview,
  example: { id, price_ref: "price_2", quantity: 1 },
  async prepare(ctx, { id: own, ...wanted }): Promise<{ ask: Choice & { id: string; version: number } }> {
    const row = await lockRow(ctx, subscriptionRows, own);
    await readyProvider(ctx);
    return { ask: { ...choiceFor(ctx, row, wanted), id: own, version: row.version } };
  },
  async call(ctx, { at, id: _id, version: _version, ...choice }): Promise<PreviewState> {
    const { provider, config } = await readyProvider(ctx);
    return provider.previewPlan({ ...choice, at: new Date(at) }, config);
  },
  async apply(ctx, { request, attempt_id }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The provider did not respond.") };
    const currency = Currency.parse(reply.answer.currency);
    const row: PlanChangeRow = {
      id: attempt_id,
      tenant_id: ctx.tenant.id,
      subscription_id: request.id,
      subscription_version: request.version,
      item_ref: request.item_ref,
      price_ref: request.price_ref,
      quantity: request.quantity,
      prorated_at: new Date(request.at),
      currency,
      total: reply.answer.total,
      lines: reply.answer.lines.map(({ amount, ...line }) => ({ ...line, amount: toWire(amount, currency) })),
      made_at: null,
      created_at: ctx.clock.now(),
    };
    await ctx.db.planChange.createMany({ data: [{ ...row, lines: row.lines ?? [] }] });
    return { value: toPlanPreview(row) };
  },
});

/** The previewed change, whose total was shown. @throws AppError `conflict` where the subscription has changed since. */
async function previewed(ctx: CommandCtx, row: SubscriptionRow, preview: string): Promise<Choice> {
  const found = await ctx.db.planChange.findFirst({ where: { tenant_id: ctx.tenant.id, id: preview, subscription_id: row.id } });
  if (!found) throw invalidField("preview_id", "unknown", "There is no such preview of this subscription.");
  if (found.made_at !== null) throw new AppError("conflict", "This change was applied already.");
  if (ctx.clock.now().getTime() - found.created_at.getTime() > previewLife)
    throw new AppError("conflict", "The preview is more than an hour old. Preview the change again.");
  if (found.subscription_version !== row.version)
    throw new AppError("conflict", "The subscription has changed since the preview. Preview the change again.");
  assertAllows(row, "change_plan");
  // Claimed now, since two could confirm it before the first is answered.
  await claimPreview(ctx, preview, ctx.clock.now());
  const { item_ref, price_ref, quantity, prorated_at } = found;
  return { subscription_ref: row.provider_ref, item_ref, price_ref, quantity, at: prorated_at.toISOString() };
}

async function claimPreview(ctx: CommandCtx, preview: string, made_at: Date | null): Promise<void> {
  await ctx.db.planChange.updateMany({ where: { tenant_id: ctx.tenant.id, id: preview }, data: { made_at } });
}

/** Makes the change of the only item, unless the provider has it already. */
const changeItem = (choice: Choice, attempt_id: string) => ({
  verb: "change_plan" as const,
  isDone: (state: SubscriptionState): boolean =>
    itemsOf(state).some(({ price_ref, quantity }) => price_ref === choice.price_ref && (quantity ?? choice.quantity) === choice.quantity),
  make: (provider: SubscriptionProvider, config: GatewayConfig): Promise<void> =>
    provider.changePlan({ ...choice, at: new Date(choice.at), attempt_id }, config),
});

const planStays = { unchanged: "The plan stays as it was." };

const PlanChangeInput = z
  .strictObject({
    id: SubscriptionId,
    /** Makes exactly the change that was previewed. */
    preview_id: PlanChangeId.optional(),
    ...PlanChoice.omit({ id: true }).partial().shape,
  })
  .refine(({ preview_id, price_ref }) => (preview_id === undefined) !== (price_ref === undefined), "Enter either a preview or a price");

interface PlanAsk extends ChangeAsk {
  choice: Choice;
  preview_id: string | null;
}

export const changePlan = exchange({
  id: "subscriptions.change_plan",
  summary: "Change the plan of a subscription; the provider charges or credits the rest of the period now",
  permission: "subscriptions.write",
  input: PlanChangeInput,
  output: Subscription,
  example: { id, preview_id: "plc_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id: own, preview_id, price_ref, quantity }): Promise<{ ask: PlanAsk }> {
    const row = await lockRow(ctx, subscriptionRows, own);
    await assertNoChangeUnderWay(ctx, row.provider_ref);
    await readyProvider(ctx);
    const about = askAbout(row);
    if (preview_id !== undefined) return { ask: { ...about, choice: await previewed(ctx, row, preview_id), preview_id } };
    const choice = choiceFor(ctx, row, { ...(price_ref === undefined ? {} : { price_ref }), quantity });
    return { ask: { ...about, choice, preview_id: null } };
  },
  call: (ctx, { choice, ...ask }, attempt_id) => makeChange(ctx, ask, changeItem(choice, attempt_id)),
  async apply(ctx, { request }, reply) {
    // The card was declined, so the same change may be confirmed with another.
    if (reply.kind === "refused" && request.preview_id !== null) await claimPreview(ctx, request.preview_id, null);
    return applyAnswer(ctx, request.subscription_ref, reply, planStays);
  },
});

interface UpdateAsk extends ChangeAsk {
  choice: Choice | null;
  metadata: Record<string, string | null> | null;
}

/** What Atrium wrote into the metadata names our customer, so it stays. */
const reserved = /^atrium_/;

export const updateSubscription = exchange({
  id: "subscriptions.update",
  summary: "Change the quantity or the metadata of a subscription; only the fields sent change",
  permission: "subscriptions.write",
  input: SubscriptionUpdate.extend({ id: SubscriptionId }),
  output: Subscription,
  example: { id, quantity: 3 },
  async prepare(ctx, { id: own, quantity, metadata }): Promise<{ ask: UpdateAsk } | { value: z.output<typeof Subscription> }> {
    const row = await lockRow(ctx, subscriptionRows, own);
    await readyProvider(ctx);
    const name = Object.keys(metadata ?? {}).find((key) => reserved.test(key));
    if (name !== undefined) throw invalidField("metadata", "reserved", `The key ${name} is Atrium's.`);
    await assertNoChangeUnderWay(ctx, row.provider_ref);
    const same = quantity === undefined || toItems(row.items)[0]?.quantity === quantity;
    if (same && metadata === undefined) return { value: subscriptionRows.toResource(row, ctx) };
    return {
      ask: { ...askAbout(row), choice: same ? null : choiceFor(ctx, row, { quantity }), metadata: metadata ?? null },
    };
  },
  async call(ctx, { choice, metadata, ...ask }, attempt_id) {
    const changed = choice === null ? null : await makeChange(ctx, ask, changeItem(choice, attempt_id));
    if (changed !== null && metadata === null) return changed;
    const { subscription_ref } = ask;
    return makeChange(ctx, ask, {
      verb: "update",
      isDone: () => metadata === null,
      make: (provider, config) =>
        provider.update({ attempt_id: `${attempt_id}:metadata`, subscription_ref, metadata: metadata ?? {} }, config),
    });
  },
  apply: (ctx, { request }, reply) => applyAnswer(ctx, request.subscription_ref, reply, planStays),
});
