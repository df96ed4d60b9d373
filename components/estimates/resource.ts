import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import { sentDocumentRoutes, type SentDocumentVerbs } from "@/components/document/resource";
import type {
  Estimate,
  EstimateAccept,
  EstimateConvert,
  EstimateConverted,
  EstimateCreate,
  EstimateDecline,
  EstimateInvoices,
  EstimateListed,
  EstimateUpdate,
  RevisionList,
} from "@/lib/domains/estimates/schema";

export const estimates = defineResource<{
  row: typeof EstimateListed;
  detail: typeof Estimate;
  create: typeof EstimateCreate;
  update: typeof EstimateUpdate;
  verbs: SentDocumentVerbs<EstimateRecord> & {
    accept: Verb<ById & Omit<Wire<typeof EstimateAccept>, "id">, EstimateRecord>;
    decline: Verb<ById & Omit<Wire<typeof EstimateDecline>, "id">, EstimateRecord>;
    revise: Verb<ById, EstimateRecord>;
    convert: Verb<ById & Omit<Wire<typeof EstimateConvert>, "id">, Wire<typeof EstimateConverted>>;
    get_invoices: Verb<ById, Wire<typeof EstimateInvoices>>;
    list_revisions: Verb<ById, Wire<typeof RevisionList>>;
  };
}>("estimates", {
  verbs: {
    ...sentDocumentRoutes,
    accept: "POST /{id}/accept",
    decline: "POST /{id}/decline",
    revise: "POST /{id}/revise",
    convert: "POST /{id}/convert",
    get_invoices: "GET /{id}/invoices",
    list_revisions: "GET /{id}/revisions",
  },
});

export type EstimateRow = Wire<typeof EstimateListed>;
export type EstimateRecord = Wire<typeof Estimate>;
export type NewEstimateBody = Wire<typeof EstimateCreate>;
