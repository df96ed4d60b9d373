import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

export const estimate_sent = defineMail({
  to: "customer",
  button: "page",
  record: "estimate",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "estimate.number",
    "estimate.issue_date",
    "estimate.expiry_date",
    "estimate.total",
  ],
  texts: { en: en.estimate_sent, ar: ar.estimate_sent },
});
