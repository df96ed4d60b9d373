import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { Estimate } from "./schema";

type ValueName = "customer.name" | "contact.name" | "estimate.number" | "estimate.issue_date" | "estimate.expiry_date" | "estimate.total";

/** The values of the template, formatted for `locale`. */
export function estimateValues(
  estimate: Estimate,
  names: { customer: string; contact: string },
  locale: string,
): Record<ValueName, string> {
  const day = (date: string | null) => (date === null ? "" : formatDay(date, locale));
  return {
    "customer.name": names.customer,
    "contact.name": names.contact,
    "estimate.number": estimate.number ?? "",
    "estimate.issue_date": day(estimate.issue_date),
    "estimate.expiry_date": day(estimate.expiry_date),
    "estimate.total": formatMoney(estimate.total, estimate.currency, locale),
  };
}
