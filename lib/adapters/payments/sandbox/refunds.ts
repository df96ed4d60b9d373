import type { z } from "zod";
import { findTestCard } from "./cards";
import type { PaymentIntent, Refund } from "./objects";
import { readAmount, type RefundParameters } from "./parameters";
import { refuse } from "./refusal";
import type { SandboxStore } from "./store";

export function createRefund(store: SandboxStore, account: string, given: z.infer<typeof RefundParameters>): Refund {
  const intent = store.find(account, "payment_intent", given.payment_intent);
  if (intent.status !== "succeeded") throw refuse(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  const left = intent.amount_received - refundedOf(store, account, intent);
  if (left === 0) throw refuse(`Charge ${intent.latest_charge} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = given.amount === undefined ? left : readAmount(given.amount, intent.currency, "amount");
  if (amount > left) throw refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, { param: "amount" });
  const refund = store.add<Refund>(account, {
    ...store.stamp("refund"),
    amount,
    currency: intent.currency,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: given.reason ?? null,
    status: behaviourOf(store, intent) === "succeeds" ? "succeeded" : "pending",
    metadata: given.metadata ?? {},
  });
  store.emit(account, "refund.created", refund);
  return refund;
}

/** Completes pending refunds with the result of their test card. */
export function decideRefunds(store: SandboxStore, account: string): void {
  for (const refund of store.list(account, "refund")) {
    if (refund.status !== "pending") continue;
    const intent = store.find(account, "payment_intent", refund.payment_intent);
    if (behaviourOf(store, intent) === "fails_later") {
      refund.status = "failed";
      refund.failure_reason = "expired_or_canceled_card";
    } else {
      refund.status = "succeeded";
    }
    store.emit(account, refund.status === "failed" ? "refund.failed" : "refund.updated", refund);
  }
}

function behaviourOf(store: SandboxStore, intent: PaymentIntent): "succeeds" | "succeeds_later" | "fails_later" {
  return findTestCard(store.kept(intent.payment_method ?? "")?.card_number ?? "")?.refund ?? "succeeds";
}

/** The amount refunded or pending; a failed refund does not count. */
function refundedOf(store: SandboxStore, account: string, intent: PaymentIntent): number {
  return store
    .list(account, "refund")
    .filter((refund) => refund.payment_intent === intent.id && refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
}
