import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { listOpenRequests } from "@/lib/kernel/exchange-store";
import { awaitTurn } from "@/lib/kernel/lock";

const changes = ["cancel", "keep", "pause", "resume", "change_plan", "update"].map((verb) => `subscriptions.${verb}`);
const Change = z.looseObject({ subscription_ref: z.string() });
const Start = z.looseObject({ customer_id: z.string(), price_ref: z.string() });

/**
 * A change without an answer may still be made, and would then go over a newer one. Called with the subscription locked.
 * @throws AppError `conflict` while another change of the subscription is open.
 */
export async function assertNoChangeUnderWay(ctx: CommandCtx, ref: string): Promise<void> {
  const open = await listOpenRequests(ctx, changes);
  if (open.some((request) => Change.safeParse(request).data?.subscription_ref === ref))
    throw new AppError("conflict", "A change of this subscription is under way. Wait a moment and look again.", { retryAfter: 10 });
}

/** @throws AppError `conflict` while a subscription of the customer to the same price is being started. */
export async function assertNoStartUnderWay(ctx: CommandCtx, customer_id: string, price_ref: string): Promise<void> {
  await awaitTurn(ctx, `subscriptions.create:${customer_id}`);
  const open = (await listOpenRequests(ctx, ["subscriptions.create"])).map((request) => Start.safeParse(request).data);
  if (open.some((start) => start?.customer_id === customer_id && start.price_ref === price_ref))
    throw new AppError("conflict", "This subscription is being started. Wait a moment and look again.", { retryAfter: 10 });
}
