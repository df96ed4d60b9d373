import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { Language, Locale, Timezone } from "@/lib/domains/settings/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { PasskeyRegistration } from "@/lib/kernel/base/passkey";
import { EmailAddress, TypedEmailAddress, Timestamp, lineOf, secretText } from "@/lib/kernel/base/wire";

export const minimumPasswordLength = 12;
export const maximumPasswordLength = 200;

/** A new password; `rules.ts` has the further checks. */
export const NewPassword = secretText(maximumPasswordLength).min(
  minimumPasswordLength,
  `Must have at least ${minimumPasswordLength} characters`,
);
/** A current password, for authentication. */
export const PresentPassword = secretText(maximumPasswordLength);
/** A code of the authenticator app, or a recovery code. */
export const Code = z.string().trim().min(6).max(64);

const companyFields = z.strictObject({
  company_name: lineOf(200),
  country: Country,
  currency: Currency.optional(),
  timezone: Timezone.optional(),
  locale: Locale.optional(),
});

/** The input for a new company, with database ids; no endpoint accepts it. */
export const TenantCreate = companyFields.extend({
  id: z.guid(),
  slug: z.string(),
  verified: z.boolean(),
  /** Whether the owner receives an email to verify the address. */
  asks_owner: z.boolean(),
  owner: z.strictObject({
    email: TypedEmailAddress,
    name: lineOf(200),
    /** Null if the given password did not match the existing person's; nobody could sign in with it. */
    password_hash: z.string().nullable(),
    /** Which existing person with this address may become the owner: an authenticated one, anybody, or nobody. */
    known: z.union([z.guid(), z.literal("anybody"), z.null()]),
  }),
  wrapped_key: z.string(),
});

export const SignUp = companyFields.extend({
  slug: z.string().trim().toLowerCase().max(40),
  name: lineOf(200),
  email: TypedEmailAddress,
  password: NewPassword,
});

/** The same answer for known and unknown addresses; only the owner learns by signing in whether an account existed. */
export const SignedUp = z.object({ slug: z.string(), email: z.string() });

export const SlugQuery = z.strictObject({ slug: z.string().max(100) });
export const SlugAnswer = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z.enum(["malformed", "reserved", "taken"]).nullable(),
});

const token = z.string().max(100);

/** What an invitation's link shows its holder. */
export const InvitationShown = z.object({ company_name: z.string(), email: z.string(), name: z.string(), expires_at: Timestamp });
export const InvitationView = z.strictObject({ token });
/** A new person sends `name` and a new password; a person with an account sends its password. */
export const InvitationAccept = z.strictObject({ token, name: lineOf(200), password: NewPassword });
export const InvitationAccepted = z.object({ slug: z.string(), email: z.string() });

/** The request for a password reset link. */
export const PasswordResetAsk = z.strictObject({ email: EmailAddress });
/** A stored person, with the address as typed, and whether the email may have the company's text. */
export const MailedPerson = z.strictObject({ user_id: z.guid(), email: EmailAddress, own_words: z.boolean() });
/** The account changes that are reported to the person by email. */
export const AccountChange = z.strictObject({
  user_id: z.guid(),
  change: z.enum([
    "password_changed",
    "second_factor_enabled",
    "second_factor_disabled",
    "recovery_codes_renewed",
    "recovery_code_used",
    "passkey_added",
    "passkey_removed",
    "known_address",
  ]),
  ip: z.string().nullable(),
  own_words: z.boolean(),
});
/** What the holder of an emailed link sends, and what the link shows. */
export const LinkToken = z.strictObject({ token });
export const LinkShown = z.object({ email: z.string(), expires_at: Timestamp });
export const PasswordReset = z.strictObject({ token, password: NewPassword });
/** The password of the sign-up, or a new one that replaces it. */
export const AddressVerify = LinkToken.extend({ password: PresentPassword });
/** With the company that was verified, if any. */
export const AddressVerified = z.object({ email: z.string(), slug: z.string().nullable() });
export const VerificationAsk = PasswordResetAsk;

/** A new person as stored. */
export const Newcomer = z.strictObject({
  invitation_id: z.guid(),
  email: z.string(),
  name: z.string(),
  password_hash: z.string().nullable(),
  known: z.guid().nullable(),
});

export const Membership = z.object({ tenant_slug: z.string(), company_name: z.string(), staff_id: idOf("staff"), role_name: z.string() });

/** The signed-in person. */
export const Account = z.object({
  id: idOf("user"),
  email: z.string(),
  name: z.string(),
  /** The language of the person's screen and emails. */
  locale: Language,
  email_verified_at: Timestamp.nullable(),
  totp_enabled: z.boolean(),
  recovery_codes_left: z.int(),
  memberships: z.array(Membership),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Account = z.output<typeof Account>;

export const AccountUpdate = z.strictObject({ name: lineOf(200), locale: Language }).partial();

export const Session = z.object({
  id: idOf("session"),
  current: z.boolean(),
  ip: z.string(),
  user_agent: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
});
export type Session = z.output<typeof Session>;
export const Sessions = z.object({ data: z.array(Session) });

export const PasswordChange = z.strictObject({ current_password: PresentPassword, new_password: NewPassword });
export const PasswordProof = z.strictObject({ password: PresentPassword });
export const CodeProof = z.strictObject({ code: Code });

/** Shown once: the secret as text and as the URI of the QR code. */
export const TotpSetup = z.object({ secret: z.string(), otpauth_url: z.string() });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const PasskeyId = idOf("passkey");
/** A passkey of the signed-in person. */
export const Passkey = z.object({ id: PasskeyId, name: z.string(), created_at: Timestamp, last_used_at: Timestamp.nullable() });
export type Passkey = z.output<typeof Passkey>;
export const Passkeys = z.object({ data: z.array(Passkey) });
/** As the browser takes them (WebAuthn, PublicKeyCredentialCreationOptionsJSON and PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const PasskeyAdd = z.strictObject({ name: lineOf(100), response: PasskeyRegistration });
/** `recovery_codes` for a person who had no second factor before. */
export const PasskeyAdded = z.object({ id: PasskeyId, recovery_codes: z.array(z.string()).nullable() });

/** What works in a colleague's name while they are away, and ends with their access. */
export const AccessNoun = z.enum(["api_key", "webhook", "scheduled_export", "recurring_invoice", "article"]);
export type AccessNoun = z.output<typeof AccessNoun>;
export const StaffAccess = z.object({ data: z.array(z.object({ noun: AccessNoun, id: z.string(), name: z.string() })) });
