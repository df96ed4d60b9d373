import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** An account statement, sent by hand or each month. */
export const account_statement = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "customer.name", "contact.name", "statement.date", "statement.balance"],
  texts: { en: en.account_statement, ar: ar.account_statement },
});
