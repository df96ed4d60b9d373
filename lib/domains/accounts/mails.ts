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

const changed = ["company.name", "person.name", "person.email", "change.time", "change.ip"] as const;

/** To the person whose password was changed. */
export const password_changed = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.password_changed, ar: ar.password_changed },
});

/** To the person who signs in by two factors from now on. */
export const second_factor_enabled = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.second_factor_enabled, ar: ar.second_factor_enabled },
});

/** To the person who no longer signs in by two factors. */
export const second_factor_disabled = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.second_factor_disabled, ar: ar.second_factor_disabled },
});

/** To the person whose recovery codes were replaced. */
export const recovery_codes_renewed = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.recovery_codes_renewed, ar: ar.recovery_codes_renewed },
});

/** To the person whose recovery code was used to sign in. */
export const recovery_code_used = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.recovery_code_used, ar: ar.recovery_code_used },
});

/** To the person who added a passkey. */
export const passkey_added = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.passkey_added, ar: ar.passkey_added },
});

/** To the person who removed a passkey. */
export const passkey_removed = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.passkey_removed, ar: ar.passkey_removed },
});

/** To a person with whose address somebody signed up a company, without the account's password. */
export const known_address = defineMail({
  to: "staff",
  account: "own",
  button: "page",
  fields: changed,
  texts: { en: en.known_address, ar: ar.known_address },
});
