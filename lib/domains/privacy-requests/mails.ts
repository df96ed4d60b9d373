import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "link.expires_at"] as const;

/** To each address of the person that is on file: its button proves that the address is theirs. */
export const privacy_identity = defineMail({
  to: "customer",
  button: "once",
  fields: [...fields, "request.asked"],
  texts: { en: en.privacy_identity, ar: ar.privacy_identity },
});

/** The copy is ready; its link works with a code alone. */
export const privacy_copy = defineMail({ to: "customer", button: "once", fields, texts: { en: en.privacy_copy, ar: ar.privacy_copy } });

/** To the address of a copy's link, before its download. */
export const privacy_code = defineMail({
  to: "customer",
  button: "code",
  fields: ["company.name", "contact.name"],
  texts: { en: en.privacy_code, ar: ar.privacy_code },
});

export const privacy_extended = defineMail({
  to: "customer",
  button: "none",
  fields: ["company.name", "contact.name", "request.due", "request.reason"],
  texts: { en: en.privacy_extended, ar: ar.privacy_extended },
});

export const privacy_refused = defineMail({
  to: "customer",
  button: "none",
  fields: ["company.name", "contact.name", "request.reason"],
  texts: { en: en.privacy_refused, ar: ar.privacy_refused },
});

export const privacy_corrected = defineMail({
  to: "customer",
  button: "none",
  fields: ["company.name", "contact.name", "request.note"],
  texts: { en: en.privacy_corrected, ar: ar.privacy_corrected },
});

export const privacy_erased = defineMail({
  to: "customer",
  button: "none",
  fields: ["company.name", "contact.name"],
  texts: { en: en.privacy_erased, ar: ar.privacy_erased },
});

/** Some of it is needed for a legal claim: another email follows once that ends. */
export const privacy_held = defineMail({
  to: "customer",
  button: "none",
  fields: ["company.name", "contact.name"],
  texts: { en: en.privacy_held, ar: ar.privacy_held },
});
