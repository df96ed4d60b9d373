import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { MovementPage, Payout, PayoutBank, PayoutException, PayoutSourcePage } from "@/lib/domains/payouts/schema";

export type MovementsAnswer = Wire<typeof MovementPage>;

/** Read from the payment providers; only the bank entry of one is chosen here. */
export const payouts = defineResource<{
  row: typeof Payout;
  detail: typeof Payout;
  create: typeof Payout;
  update: typeof Payout;
  verbs: {
    movements: Verb<ById & { limit?: string; cursor?: string }, MovementsAnswer>;
    bank: Verb<ById, Wire<typeof PayoutBank>>;
    match: Verb<ById & { bank_entry_id: string }, Wire<typeof Payout>>;
    unmatch: Verb<ById, Wire<typeof Payout>>;
    sources: Verb<object, Wire<typeof PayoutSourcePage>>;
  };
}>("payouts", {
  verbs: {
    movements: "GET /{id}/movements",
    bank: "GET /{id}/bank",
    match: "POST /{id}/match",
    unmatch: "POST /{id}/unmatch",
    sources: "GET /sources",
  },
});

export const payoutExceptions = defineResource<{
  row: typeof PayoutException;
  detail: typeof PayoutException;
  create: typeof PayoutException;
  update: typeof PayoutException;
  verbs: {
    resolve: Verb<ById & { note: string }, Wire<typeof PayoutException>>;
    reopen: Verb<ById, Wire<typeof PayoutException>>;
  };
}>("payout-exceptions", { verbs: { resolve: "POST /{id}/resolve", reopen: "POST /{id}/reopen" } });

export type PayoutRow = Wire<typeof Payout>;
export type ExceptionRow = Wire<typeof PayoutException>;
export type MovementRow = MovementsAnswer["data"][number];
