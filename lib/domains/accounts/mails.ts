import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To a person who is invited to join. */
export const invitation = defineMail({
  to: "staff",
  account: "joining",
  button: "once",
  fields: ["company.name", "person.name", "inviter.name", "invitation.expires_at"],
  texts: { en: en.invitation, ar: ar.invitation },
});

/** To the owner of a new company. */
export const address_verification = defineMail({
  to: "staff",
  account: "own",
  button: "once",
  verifies: true,
  fields: ["person.email", "link.expires_at"],
  texts: { en: en.address_verification, ar: ar.address_verification },
});

/** To a person who forgot the password. */
export const password_reset = defineMail({
  to: "staff",
  account: "own",
  button: "once",
  verifies: true,
  fields: ["company.name", "person.name", "link.expires_at"],
  texts: { en: en.password_reset, ar: ar.password_reset },
});

/** To the person whose password was changed. */
export const password_changed = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: ["company.name", "person.name", "person.email", "change.time", "change.ip"],
  texts: { en: en.password_changed, ar: ar.password_changed },
});

/** To the person who no longer signs in by two factors. */
export const second_factor_disabled = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: ["company.name", "person.name", "person.email", "change.time", "change.ip"],
  texts: { en: en.second_factor_disabled, ar: ar.second_factor_disabled },
});
