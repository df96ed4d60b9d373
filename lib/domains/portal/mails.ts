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

const changed = ["company.name", "contact.name", "contact.email", "change.time", "change.ip"] as const;

/** To a contact who added a passkey. */
export const contact_passkey_added = defineMail({
  to: "customer",
  button: "page",
  fields: changed,
  texts: { en: en.contact_passkey_added, ar: ar.contact_passkey_added },
});

/** To a contact who removed a passkey. */
export const contact_passkey_removed = defineMail({
  to: "customer",
  button: "page",
  fields: changed,
  texts: { en: en.contact_passkey_removed, ar: ar.contact_passkey_removed },
});
