import { copyDocument } from "@/lib/domains/documents/rules";
import { EstimateCreate } from "@/lib/domains/estimates/schema";
import type { EstimateRecord, NewEstimateBody } from "./resource";

/** The copy with what an estimate's lines have beyond those of an invoice. */
function withOwnFields(estimate: EstimateRecord, copy: NewEstimateBody): NewEstimateBody {
  const own = estimate.lines.map(({ choice, unit_cost }) => ({ choice, unit_cost: unit_cost ?? null }));
  return { ...copy, lines: copy.lines?.map((line, index) => ({ ...line, ...own[index] })) };
}

const duplicated = EstimateCreate.omit({ issue_date: true, expiry_date: true });

/** The create input of the same draft, to restore a deleted one. */
export function restoredDraft(estimate: EstimateRecord): NewEstimateBody {
  return withOwnFields(estimate, copyDocument(estimate, EstimateCreate));
}

/** The create input of a new draft with the content of `estimate`, without its days. */
export function duplicateDraft(estimate: EstimateRecord): NewEstimateBody {
  return withOwnFields(estimate, copyDocument(estimate, duplicated));
}
