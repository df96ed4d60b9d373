import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { DocumentView } from "@/lib/commerce/document";
import type {
  PriceChange,
  PriceChangePage,
  PriceChangePlan,
  RecurringCreate,
  RecurringInvoice,
  RecurringListed,
  RecurringUpdate,
  RunPage,
  RunPreview,
  RunResult,
} from "@/lib/domains/recurring-invoices/schema";

export const recurringInvoices = defineResource<{
  row: typeof RecurringListed;
  detail: typeof RecurringInvoice;
  create: typeof RecurringCreate;
  update: typeof RecurringUpdate;
  verbs: {
    start: Verb<ById, RecurringRecord>;
    pause: Verb<ById, RecurringRecord>;
    resume: Verb<ById, RecurringRecord>;
    rearm: Verb<ById, RecurringRecord>;
    terminate: Verb<ById, RecurringRecord>;
    run: Verb<ById, Wire<typeof RunResult>>;
    preview: Verb<ById, Wire<typeof RunPreview>>;
    list_runs: Verb<ById, Wire<typeof RunPage>>;
    read_document: Verb<ById, DocumentView>;
    list_price_changes: Verb<ById, Wire<typeof PriceChangePage>>;
    plan_price_change: Verb<Wire<typeof PriceChangePlan>, Wire<typeof PriceChange>>;
    cancel_price_change: Verb<ById & { change_id: string }, unknown>;
  };
}>("recurring-invoices", {
  verbs: {
    start: "POST /{id}/start",
    pause: "POST /{id}/pause",
    resume: "POST /{id}/resume",
    rearm: "POST /{id}/rearm",
    terminate: "POST /{id}/terminate",
    run: "POST /{id}/run-now",
    preview: "GET /{id}/preview",
    list_runs: "GET /{id}/runs",
    read_document: "GET /{id}/document",
    list_price_changes: "GET /{id}/price-changes",
    plan_price_change: "POST /{id}/price-changes",
    cancel_price_change: "DELETE /{id}/price-changes/{change_id}",
  },
});

export type RecurringRow = Wire<typeof RecurringListed>;
export type RecurringRecord = Wire<typeof RecurringInvoice>;
