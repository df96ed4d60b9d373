import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

export const proposal_sent = defineMail({
  to: "customer",
  button: "personal",
  record: "proposal",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "proposal.number",
    "proposal.title",
    "proposal.issue_date",
    "proposal.expiry_date",
  ],
  texts: { en: en.proposal_sent, ar: ar.proposal_sent },
});
