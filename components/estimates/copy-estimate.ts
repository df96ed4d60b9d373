import { copyDocument } from "@/lib/domains/documents/rules";
import { EstimateCreate } from "@/lib/domains/estimates/schema";
import type { EstimateRecord, NewEstimateBody } from "./resource";

const duplicated = EstimateCreate.omit({ issue_date: true, expiry_date: true });

/** The create input of the same draft, to restore a deleted one. */
export function restoredDraft(estimate: EstimateRecord): NewEstimateBody {
  return copyDocument(estimate, EstimateCreate);
}

/** The create input of a new draft with the content of `estimate`, without its days. */
export function duplicateDraft(estimate: EstimateRecord): NewEstimateBody {
  return copyDocument(estimate, duplicated);
}
