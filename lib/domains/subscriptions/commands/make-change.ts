import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type { SubscriptionProvider, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import type { Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { readyProvider } from "../queries/provider";
import { toItems } from "../resource";
import { allows, type SubscriptionVerb } from "../rules";
import { plannedEnd } from "./columns";
import { fetchState, type Fetched } from "./fetch";

/** What a change is about, and how the subscription stood when it was asked for. */
export interface ChangeAsk {
  subscription_ref: string;
  seen: Seen;
}

/** JSON, since a change that has no answer is stored and made later. */
interface Seen {
  ends_at: string | null;
  items: { item_ref: string; price_ref: string; quantity: number | null }[];
}

export function askAbout(row: SubscriptionRow): ChangeAsk {
  const items = toItems(row.items).map(({ item_ref, price_ref, quantity }) => ({ item_ref, price_ref, quantity }));
  return { subscription_ref: row.provider_ref, seen: { ends_at: row.ends_at?.toISOString() ?? null, items } };
}

interface Wish {
  verb: SubscriptionVerb;
  /** Whether the provider has it already: the answer to an earlier try was lost. */
  isDone(state: SubscriptionState, seen: Seen): boolean;
  make(provider: SubscriptionProvider, config: GatewayConfig): Promise<void>;
}

/**
 * Makes a change at the provider, and fetches what became of the subscription. It may be a late repetition, so the state decides: what is
 * done is not done again, and a subscription that has moved on keeps its newer state.
 * @throws AppError `conflict` for one that has moved on.
 */
export async function makeChange(ctx: Ctx, { subscription_ref, seen }: ChangeAsk, { verb, isDone, make }: Wish): Promise<Fetched> {
  const { provider, config } = await readyProvider(ctx);
  const state = await provider.retrieve(subscription_ref, config);
  if (state !== null && !isDone(state, seen)) {
    if (hasMovedOn(state, seen, verb))
      throw new AppError("conflict", "The subscription has changed at the provider. Refresh it from the provider, then repeat the change.");
    await make(provider, config);
  }
  return fetchState(ctx, subscription_ref);
}

function hasMovedOn(state: SubscriptionState, seen: Seen, verb: SubscriptionVerb): boolean {
  const ends_at = plannedEnd(state);
  if (!allows({ ...state, ends_at }, verb)) return true;
  if (verb !== "change_plan") return verb !== "update" && (ends_at?.toISOString() ?? null) !== seen.ends_at;
  return JSON.stringify(itemsOf(state)) !== JSON.stringify(seen.items);
}

export const itemsOf = ({ items }: SubscriptionState): Seen["items"] =>
  items.map(({ item_ref, price: { price_ref }, quantity }) => ({ item_ref, price_ref, quantity }));
