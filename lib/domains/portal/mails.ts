import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To a contact who asks to sign in to the portal. */
export const magic_link = defineMail({
  to: "customer",
  button: "once",
  fields: ["company.name", "contact.name", "link.expires_at"],
  texts: { en: en.magic_link, ar: ar.magic_link },
});
