import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

export const contract_sent = defineMail({
  to: "customer",
  button: "personal",
  record: "contract",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "contract.title",
    "contract.start_date",
    "contract.end_date",
    "contract.sign_by",
  ],
  optional: ["contract.sign_by"],
  texts: { en: en.contract_sent, ar: ar.contract_sent },
});
