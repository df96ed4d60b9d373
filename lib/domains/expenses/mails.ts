import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To the colleague whose expense was approved. Its link opens their expenses. */
export const expense_approved = defineMail({
  to: "staff",
  button: "page",
  fields: ["company.name", "person.name", "notification.title", "notification.kind"],
  texts: { en: en.expense_approved, ar: ar.expense_approved },
});
