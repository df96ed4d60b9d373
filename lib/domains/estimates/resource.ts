import type { z } from "zod";
import { LineChoice } from "@/lib/commerce/lines";
import { writeUnitPrice } from "@/lib/commerce/money";
import { calculate } from "@/lib/commerce/totals";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import { dayText, toBillingDocument, toDocumentAmounts, toDocumentDetail, toDocumentFields } from "@/lib/domains/documents/resource";
import type { Estimate as EstimateRow, EstimateLine as LineRow } from "@/prisma/generated/client";
import { Acceptance, EstimateStatus, type Estimate, type EstimateListed, type EstimateSummary } from "./schema";

export type EstimateWithLines = EstimateRow & { lines: LineRow[] } & WithCustomValues;

export function toEstimateSummary(row: EstimateRow): z.output<typeof EstimateSummary> {
  return {
    id: row.id,
    number: row.number,
    status: EstimateStatus.parse(row.status),
    revision: row.revision,
    ...toDocumentFields(row),
    expiry_date: dayText(row.expiry_day),
    ...toDocumentAmounts(row),
    asks_code: row.asks_code,
    sent_at: row.sent_at,
    expired_at: row.expired_at,
    accepted_at: row.accepted_at,
    acceptance: row.acceptance === null ? null : Acceptance.parse(row.acceptance),
    declined_at: row.declined_at,
    decline_reason: row.decline_reason,
    converted_at: row.converted_at,
    invoice_id: row.invoice_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A line's choice as stored. */
export const choiceOf = ({ choice }: Pick<LineRow, "choice">): LineChoice | null => LineChoice.nullable().parse(choice);

/** The estimate with the custom values of these scopes. `withCosts` shows what its lines cost the company. */
export function toEstimate(row: EstimateWithLines, scopes: readonly CustomFieldScope[], withCosts = false): Estimate {
  const totals = calculate(toBillingDocument(row));
  const detail = toDocumentDetail(row, totals);
  const costOf = (cost: LineRow["unit_cost"]) => (cost === null ? null : writeUnitPrice(cost.toFixed(), totals.currency));
  const stored = new Map(row.lines.map((line) => [line.id, line]));
  const lines = detail.lines.map((line) => {
    const own = stored.get(line.id);
    // An event's row has no costs, whoever caused it.
    const cost = withCosts && own?.unit_cost !== undefined ? { unit_cost: costOf(own.unit_cost) } : {};
    return { ...line, choice: own === undefined ? null : choiceOf(own), ...cost };
  });
  return { ...toEstimateSummary(row), ...detail, lines, custom: customOf(row.custom, scopes) };
}

/** A row of the list. */
export function toListed(
  row: EstimateRow & WithCustomValues & { customer: { name: string } },
  scopes: readonly CustomFieldScope[],
): z.output<typeof EstimateListed> {
  return { customer_name: row.customer.name, custom: customOf(row.custom, scopes), ...toEstimateSummary(row) };
}
