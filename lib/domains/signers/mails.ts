import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "document.title"] as const;

/** To the next signer, when those before them have signed, and to whom a signature was handed on. */
export const signature_requested = defineMail({
  to: "customer",
  button: "personal",
  fields,
  texts: { en: en.signature_requested, ar: ar.signature_requested },
});

/** To those who signed: the document changed, and their signature no longer counts. */
export const signature_superseded = defineMail({
  to: "customer",
  button: "none",
  fields,
  texts: { en: en.signature_superseded, ar: ar.signature_superseded },
});

/** To those who signed before somebody declined. */
export const signature_declined = defineMail({
  to: "customer",
  button: "personal",
  fields,
  texts: { en: en.signature_declined, ar: ar.signature_declined },
});

/** To every signer after the last signature, with the signed PDF. */
export const signature_completed = defineMail({
  to: "customer",
  button: "personal",
  fields,
  texts: { en: en.signature_completed, ar: ar.signature_completed },
});

/** To a signer in whose place the company lets somebody else sign. */
export const signature_reassigned = defineMail({
  to: "customer",
  button: "none",
  fields: [...fields, "delegation.by", "delegation.to"],
  texts: { en: en.signature_reassigned, ar: ar.signature_reassigned },
});

export const signature_reminder = defineMail({
  to: "customer",
  button: "personal",
  fields: [...fields, "signing.last_day"],
  texts: { en: en.signature_reminder, ar: ar.signature_reminder },
});

/** To whom a signer's link was sent, before they sign. */
export const signing_code = defineMail({
  to: "customer",
  button: "code",
  fields,
  texts: { en: en.signing_code, ar: ar.signing_code },
});
