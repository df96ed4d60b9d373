import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  PlanChoice,
  PlanPreview,
  ProviderInvoicePage,
  Reconciliation,
  Subscription,
  SubscriptionCreate,
  SubscriptionListed,
  SubscriptionPricePage,
  SubscriptionUpdate,
  UnmatchedPage,
  UnmatchedSubscription,
} from "@/lib/domains/subscriptions/schema";

export const subscriptions = defineResource<{
  row: typeof SubscriptionListed;
  detail: typeof Subscription;
  create: typeof SubscriptionCreate;
  update: typeof SubscriptionUpdate;
  verbs: {
    cancel: Verb<ById & { immediately?: boolean }, SubscriptionRecord>;
    keep: Verb<ById, SubscriptionRecord>;
    pause: Verb<ById, SubscriptionRecord>;
    resume: Verb<ById, SubscriptionRecord>;
    sync: Verb<ById, SubscriptionRecord>;
    preview_plan: Verb<Wire<typeof PlanChoice>, PlanPreviewed>;
    change_plan: Verb<ById & { preview_id: string }, SubscriptionRecord>;
    list_invoices: Verb<ById, Wire<typeof ProviderInvoicePage>>;
    list_prices: Verb<object, Wire<typeof SubscriptionPricePage>>;
    list_unmatched: Verb<object, Wire<typeof UnmatchedPage>>;
    adopt: Verb<{ provider_ref: string; customer_id: string }, SubscriptionRecord>;
    reconcile: Verb<{ after?: string; since?: string }, Wire<typeof Reconciliation>>;
  };
}>("subscriptions", {
  verbs: {
    cancel: "POST /{id}/cancel",
    keep: "POST /{id}/keep",
    pause: "POST /{id}/pause",
    resume: "POST /{id}/resume",
    sync: "POST /{id}/sync",
    preview_plan: "POST /{id}/preview-plan",
    change_plan: "POST /{id}/change-plan",
    list_invoices: "GET /{id}/invoices",
    list_prices: "GET /prices",
    list_unmatched: "GET /unmatched",
    adopt: "POST /adopt",
    reconcile: "POST /reconcile",
  },
});

export type SubscriptionRow = Wire<typeof SubscriptionListed>;
export type SubscriptionRecord = Wire<typeof Subscription>;
export type UnmatchedRow = Wire<typeof UnmatchedSubscription>;
export type PlanPreviewed = Wire<typeof PlanPreview>;
