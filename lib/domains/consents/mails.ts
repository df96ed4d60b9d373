import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** What the sender of a form agreed to, with the page that withdraws it. */
export const consent_given = defineMail({
  to: "customer",
  button: "personal",
  origin: "answer",
  fields: ["company.name", "contact.name", "consent.text"],
  texts: { en: en.consent_given, ar: ar.consent_given },
});
