import type { EstimateRecord } from "@/components/estimates/resource";
import type { DocumentView } from "@/lib/commerce/document";
import { fromWire } from "@/lib/commerce/money";

/** The counted lines of an estimate with their price after discounts and what they cost. */
export function soldLines({ lines, currency }: EstimateRecord, view: DocumentView) {
  const priceOf = new Map(view.lines.map(({ key, taxable }) => [key, fromWire(taxable, currency, "taxable")]));
  return lines.flatMap(({ id, quantity, unit_cost, choice }) => {
    const taxable = priceOf.get(id);
    return taxable === undefined || choice?.selected === false ? [] : [{ taxable, quantity, unit_cost: unit_cost ?? null }];
  });
}
