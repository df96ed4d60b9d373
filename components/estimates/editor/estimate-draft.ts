import type { DocumentDraft } from "@/components/document/draft/document-draft";
import { defineDocumentKind } from "@/components/document/draft/use-document-draft";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { EstimateLineInput, EstimateUpdate } from "@/lib/domains/estimates/schema";

/** An estimate's own fields as they are typed. */
export interface OwnFields {
  expiry_date: string | null;
}
export type EstimateDraft = DocumentDraft & OwnFields;

/** How an estimate is edited. */
export const estimateKind = defineDocumentKind<EstimateRecord, OwnFields>(estimates, {
  noun: "estimate",
  update: EstimateUpdate,
  line: EstimateLineInput,
  days: ["issue_date", "expiry_date"],
  read: ({ expiry_date }) => ({ expiry_date }),
  write: ({ expiry_date }) => ({ expiry_date }),
  datesOf: ({ issue_date, expiry_date }) => ({ issue_date, due_date: null, supply_date: null, expiry_date }),
});
