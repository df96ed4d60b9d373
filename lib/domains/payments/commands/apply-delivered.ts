import {
  claimedEvent,
  deleteDelivery,
  findDelivery,
  noteRefusedDelivery,
  noteRefusedKey,
  noteSetAside,
  postponeDelivery,
  readyGateway,
  refusalOf,
} from "@/lib/domains/payment-gateways";
import type { RefusalReason } from "@/lib/domains/payment-gateways/schema";
import { logOf, type Ctx } from "@/lib/kernel/context";
import type { GatewayEvent, PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import { applyGatewayEvent, isRepeated } from "./apply-event";
import { isKeyRefused } from "./attempt-parts";
import { checkPaymentAttempt } from "./check-attempt";

/** Applies a verified event, and fetches a method that it saved at once; without an answer the sweep fetches it within a minute. */
export async function applyDelivered(ctx: Ctx, input: Parameters<typeof applyGatewayEvent>[1]): Promise<void> {
  try {
    const { check } = await applyGatewayEvent(ctx, input);
    if (check !== null)
      await checkPaymentAttempt(ctx, { id: check }).catch((error: unknown) =>
        logOf(ctx).warn({ err: error, attempt_id: check }, "fetching a saved method failed"),
      );
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
}

/**
 * Asks the provider whether a stored delivery is genuine, and applies its events, each in its own transaction: the delivery is deleted
 * last, and a second time its events change nothing. Nothing is applied of a delivery without proof. Without an answer it is tried again
 * for days, then set aside and shown among the refused ones.
 */
export async function proveDelivery(ctx: Ctx, id: string): Promise<void> {
  const delivery = await findDelivery(ctx, id);
  if (delivery === null) return;
  const { gateway: slug, url, ip } = delivery;
  const raw = Buffer.from(delivery.body);
  const refuse = (reason: RefusalReason) => noteRefusedDelivery(ctx, { gateway: slug, event_id: claimedEvent(raw), ip, reason });
  let events: GatewayEvent[];
  try {
    events = await verify(ctx, slug, raw, delivery.headers as Record<string, string>, url);
  } catch (error) {
    const reason = refusalOf(error);
    // Settings may be completed, so that the delivery can be proved after all.
    if (reason !== null && reason !== "settings") {
      await refuse(reason);
      await deleteDelivery(ctx, id);
      return;
    }
    const goesOn = await postponeDelivery(ctx, delivery);
    if (isKeyRefused(error)) await noteRefusedKey(ctx, slug, { event_id: claimedEvent(raw), ip });
    else if (!goesOn) await refuse(reason ?? "unanswered");
    if (goesOn) throw error;
    await noteSetAside(ctx, slug);
    return;
  }
  try {
    // No provider that is asked has subscriptions here.
    for (const event of events.filter(isPaymentReport)) await applyDelivered(ctx, { gateway: slug, event });
  } catch (error) {
    if (!(await postponeDelivery(ctx, delivery))) {
      await refuse("unanswered");
      await noteSetAside(ctx, slug);
    }
    throw error;
  }
  await deleteDelivery(ctx, id);
}

function isPaymentReport(event: GatewayEvent): event is PaymentReport {
  return event.kind !== "subscription.reported" && event.kind !== "customer.reported";
}

async function verify(ctx: Ctx, slug: string, raw: Buffer, headers: Record<string, string>, url: string): Promise<GatewayEvent[]> {
  const { gateway, config } = await readyGateway(ctx, slug);
  return gateway.verifyWebhook(raw, new Headers(headers), url, config);
}
