import type { GridLine } from "@/components/editor/grid-columns";
import { readChoice } from "@/components/document/lines/draft-line";
import type { Totals } from "@/lib/commerce/totals";

/** The counted lines of a draft with their price and cost; none while its figures cannot be calculated. */
export function costsOf(lines: readonly GridLine[], totals: Totals | null) {
  const figures = new Map(totals?.lines.map(({ key, taxable }) => [key, taxable]));
  return lines.flatMap(({ key, values }) => {
    const taxable = figures.get(key);
    const choice = readChoice(values.choice ?? "");
    if (taxable === undefined || (choice !== null && typeof choice === "object" && !choice.selected)) return [];
    const cost = values.unit_cost?.trim() ?? "";
    return [{ taxable, quantity: values.quantity || "1", unit_cost: /^\d+(\.\d+)?$/.test(cost) ? cost : null }];
  });
}
