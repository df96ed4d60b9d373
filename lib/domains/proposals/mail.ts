import { formatDay } from "@/lib/commerce/document-format";
import type { Proposal } from "./schema";

type ValueName = "customer.name" | "contact.name" | "proposal.number" | "proposal.title" | "proposal.issue_date" | "proposal.expiry_date";

/** The values of the template, formatted for `locale`. */
export function proposalValues(
  proposal: Proposal,
  names: { customer: string; contact: string },
  locale: string,
): Record<ValueName, string> {
  const day = (date: string | null) => (date === null ? "" : formatDay(date, locale));
  return {
    "customer.name": names.customer,
    "contact.name": names.contact,
    "proposal.number": proposal.number ?? "",
    "proposal.title": proposal.title,
    "proposal.issue_date": day(proposal.issue_date),
    "proposal.expiry_date": day(proposal.expiry_date),
  };
}
