import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp, lineOf, secretText } from "@/lib/kernel/base/wire";

export const ChallengeProvider = z.enum(["altcha", "turnstile"]);

const fields = z.strictObject({
  /** Which challenge tells people from programs. */
  challenge: ChallengeProvider,
  turnstile_site_key: lineOf(200).nullable(),
  /** Whether readers without scripts can send the hosted forms; they solve no challenge, and fewer are accepted. */
  without_scripts: z.boolean(),
  /** The departments that senders of the ticket form can choose; without any, the form has no such field. */
  ticket_departments: z.array(idOf("department")).max(50),
});

export const PublicForms = z.object({
  id: idOf("public_form"),
  ...fields.shape,
  /** The secret itself is never shown. */
  turnstile_secret_set: z.boolean(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PublicForms = z.output<typeof PublicForms>;

/** Replaces everything but an omitted secret; null removes it. */
export const PublicFormsReplace = fields.extend({ turnstile_secret: secretText(200).nullable().optional() });

/** The field of a public form that people never see: only a program fills it. */
export const honeypotName = "confirm_subject";

/** What every public form sends with its own fields. */
export const submissionFields = {
  /** What form-config gave as `form_token`; it says when the form was opened. */
  form_token: z.string().max(200).optional(),
  /** The solution of the challenge that form-config names. */
  challenge: z.string().max(8000).optional(),
  [honeypotName]: z.string().max(1000).optional(),
} as const;
export type SubmissionField = keyof typeof submissionFields;

/** What a page needs to send a public form. */
export const FormProtection = z.object({
  /** The name of a field to hide from people and to send with what it contains. */
  honeypot: z.string(),
  /** To be sent back as `form_token` between 2 seconds and 24 hours from now. */
  form_token: z.string(),
  /** Whether the company's own form page also works without scripts, and then without a challenge. */
  without_scripts: z.boolean(),
  challenge: z.object({
    provider: ChallengeProvider,
    /** Where to get a challenge (ALTCHA); each works once. Null for Turnstile. */
    url: z.url().nullable(),
    /** Turnstile's public key; null for ALTCHA. */
    site_key: z.string().nullable(),
  }),
});
export type FormProtection = z.output<typeof FormProtection>;

/** ALTCHA's challenge, as its widgets read it. */
export const AltchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
});
