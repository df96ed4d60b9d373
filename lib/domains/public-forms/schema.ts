import { z } from "zod";
import { CustomFieldKey, CustomFieldType } from "@/lib/domains/custom-fields/schema";
import { spokenLanguages, type SpokenLanguage } from "@/lib/commerce/locale-of";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp, lineOf, secretText, textOf } from "@/lib/kernel/base/wire";

export const ChallengeProvider = z.enum(["altcha", "turnstile"]);

/** The forms that companies arrange. */
export const FormName = z.enum(["lead", "ticket"]);
export type FormName = z.output<typeof FormName>;

const byLanguage = <T extends z.ZodType>(text: T) => z.partialRecord(z.enum(spokenLanguages), text);

/** A text in the languages that the company has it in. */
export type FormTexts = Partial<Record<SpokenLanguage, string>>;

/** How a company arranges a form; texts and labels that it has in no language are the product's own. */
export const FormLayout = z.strictObject({
  title: byLanguage(lineOf(100)),
  intro: byLanguage(textOf(1000)),
  thanks: byLanguage(textOf(1000)),
  /** Where senders go on to once the form was received. */
  redirect_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  /** What senders must agree to; in no language for no such box. */
  consent: byLanguage(lineOf(500)),
  /** In order; fields that are left out are not asked for. A custom field is `custom.<key>`. */
  fields: z
    .array(
      z.strictObject({
        name: z.string().regex(/^(?:[a-z_]{1,40}|custom\.[a-z][a-z0-9_]{0,39})$/, "Must be a field of the form"),
        label: byLanguage(lineOf(100)),
        help: byLanguage(lineOf(300)),
        required: z.boolean(),
      }),
    )
    .max(60),
});
export type FormLayout = z.output<typeof FormLayout>;

/** In which language form-config answers; by default the company's. */
export const FormLanguage = z.strictObject({ language: z.enum(spokenLanguages).optional() });

/** The company's arrangement of a form, as form-config gives it. */
export const arrangedForm = {
  /** The company's own texts; null where it has none. */
  title: z.string().nullable(),
  intro: z.string().nullable(),
  thanks: z.string().nullable(),
  /** Where to lead the sender once the form was received; null for nowhere. */
  redirect_url: z.string().nullable(),
  /** What the sender must agree to, by `consent: true`; null where no agreement is asked for. */
  consent: z.string().nullable(),
  /** The names of `fields`, and of `custom_fields` as `custom.<key>`, in the order to show them. */
  order: z.array(z.string()),
} as const;

/** The words of one field of a form. */
export const fieldWords = { label: z.string(), help: z.string().nullable(), required: z.boolean() } as const;

export const CustomFormField = z.object({
  /** Sent in `custom`, by this key. */
  key: CustomFieldKey,
  ...fieldWords,
  type: CustomFieldType,
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

const fields = z.strictObject({
  /** Which challenge tells people from programs. */
  challenge: ChallengeProvider,
  turnstile_site_key: lineOf(200).nullable(),
  /** Whether readers without scripts can send the hosted forms; they solve no challenge, and fewer are accepted. */
  without_scripts: z.boolean(),
  /** The departments that senders of the ticket form can choose; without any, the form has no such field. */
  ticket_departments: z.array(idOf("department")).max(50),
  /** Whether senders of the ticket form can attach files. */
  ticket_files: z.boolean(),
  /** Null for the form with all its fields, as it comes. */
  lead: FormLayout.nullable(),
  ticket: FormLayout.nullable(),
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

/** Replaces everything but an omitted secret, which null removes, and `ticket_files`; an omitted layout is the form as it comes. */
export const PublicFormsReplace = fields
  .partial({ lead: true, ticket: true, ticket_files: true })
  .extend({ turnstile_secret: secretText(200).nullable().optional() });

/** The field of a public form that people never see: only a program fills it. */
export const honeypotName = "confirm_subject";

/** What every public form sends with its own fields. */
export const submissionFields = {
  /** What form-config gave as `form_token`; it says when the form was opened. */
  form_token: z.string().max(200).optional(),
  /** The solution of the challenge that form-config names. */
  challenge: z.string().max(8000).optional(),
  [honeypotName]: z.string().max(1000).optional(),
  /** Required where form-config has a `consent`. */
  consent: z.boolean().optional(),
  /** In which the form was read; by default the company's. */
  language: z.enum(spokenLanguages).optional(),
} as const;
export type SubmissionField = keyof typeof submissionFields;
export type Submitted = { [F in SubmissionField]?: z.output<(typeof submissionFields)[F]> };

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

/** What form-config says of every form, beside its own fields. */
export const formConfig = {
  company_name: z.string(),
  /** Of the labels, as a BCP 47 tag. */
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** Where to send the fields as JSON by POST. */
  submit_url: z.url(),
  ...arrangedForm,
  ...FormProtection.shape,
  custom_fields: z.array(CustomFormField),
};

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
