import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

export const credit_note_issued = defineMail({
  to: "customer",
  button: "page",
  record: "credit_note",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "credit_note.number",
    "credit_note.issue_date",
    "credit_note.total",
    "invoice.number",
  ],
  texts: { en: en.credit_note_issued, ar: ar.credit_note_issued },
});
