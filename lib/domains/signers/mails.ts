import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "document.title"] as const;

/** To the next signer, when those before them have signed, and to whom a signature was handed on. */
export const signature_requested = defineMail({
  to: "customer",
  fields,
  texts: { en: en.signature_requested, ar: ar.signature_requested },
});

export const signature_reminder = defineMail({
  to: "customer",
  fields: [...fields, "signing.last_day"],
  texts: { en: en.signature_reminder, ar: ar.signature_reminder },
});
