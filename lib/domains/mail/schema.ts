import { z } from "zod";
import { RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { Locale } from "@/lib/domains/settings/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

/** Every email template with the names allowed in its double braces. `company.name` is set automatically. */
export const mailFields = {
  invitation: ["company.name", "person.name", "inviter.name", "invitation.expires_at"],
  password_reset: ["company.name", "person.name", "link.expires_at"],
  magic_link: ["company.name", "contact.name", "link.expires_at"],
  address_verification: ["company.name", "person.name", "person.email", "link.expires_at"],
  invoice_issued: [
    "company.name",
    "customer.name",
    "invoice.number",
    "invoice.issue_date",
    "invoice.due_date",
    "invoice.total",
    "invoice.amount_due",
  ],
  staff_notification: ["company.name", "person.name", "notification.title", "notification.kind"],
  password_changed: ["company.name", "person.name", "person.email", "change.time", "change.ip"],
  second_factor_disabled: ["company.name", "person.name", "person.email", "change.time", "change.ip"],
  payment_received: ["company.name", "customer.name", "payment.amount", "payment.date", "invoice.number", "invoice.amount_due"],
} as const satisfies Record<string, readonly ["company.name", ...string[]]>;

export type MailKey = keyof typeof mailFields;
export const MailKey = z.enum(Object.keys(mailFields) as [MailKey, ...MailKey[]]);

/** The values that the caller passes, by name. */
export type MailValues<Key extends MailKey> = Record<Exclude<(typeof mailFields)[Key][number], "company.name">, string>;

export const MailLanguage = Locale;
export type MailLanguage = z.output<typeof MailLanguage>;

/** What a tenant may change: subject and button are one line, the body is Markdown; each may contain `{{ customer.name }}`. */
const wording = z.strictObject({ subject: lineOf(200), body: textOf(20_000).min(1, "Must not be empty"), button_label: lineOf(60) });
export type Wording = z.output<typeof wording>;

const templateKey = z.strictObject({ key: MailKey, language: MailLanguage });

export const MailTemplate = z.object({
  ...templateKey.shape,
  /** The current text: the tenant's parts over the service's defaults. */
  ...wording.shape,
  /** The service has a default for this. */
  default: z.boolean(),
  /** The tenant has changed some parts. */
  override: z.boolean(),
  /** The names allowed in double braces. */
  fields: z.array(z.string()),
  /** 0 until the tenant's first change. */
  version: z.int(),
  updated_at: Timestamp.nullable(),
});
export type MailTemplate = z.output<typeof MailTemplate>;

export const MailTemplateQuery = templateKey;
export const MailTemplateList = templateKey.partial();
export const MailTemplatePage = pageOf(MailTemplate);
/** Omitted parts return to the service's default. */
export const MailTemplateReplace = templateKey.extend(wording.partial().shape);
/** With unsaved text, or with the current text. */
export const MailTemplatePreview = MailTemplateReplace;
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
/** `to` is for API keys: a person's test email goes to that person. */
export const MailTemplateTest = templateKey.extend({ to: EmailAddress.optional() });

export const MailId = idOf("mail");

/**
 * `held`: the company's own address is not verified yet. `queued`: to be sent, or to be retried. `failed`: rejected permanently, or given
 * up.
 */
export const MailStatus = z.enum(["held", "queued", "sent", "failed"]);

const Recipient = z.strictObject({ name: lineOf(200).nullable(), address: EmailAddress });
export const Recipients = z.array(Recipient).min(1).max(20);

/** A file of the tenant in object storage. */
export const StoredAttachment = z.strictObject({
  storage_key: z.string().max(512),
  filename: lineOf(200),
  media_type: z
    .string()
    .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/)
    .max(127),
});
export const StoredAttachments = z.array(StoredAttachment).max(10);

/** The URL of an email's button. */
const ButtonUrl = z.url({ protocol: /^https?$/ }).max(2000);

export const MailQueue = z.strictObject({
  key: MailKey,
  language: MailLanguage,
  to: Recipients,
  values: z.record(z.string(), z.string()),
  button_url: ButtonUrl.optional(),
  attachments: StoredAttachments.optional(),
  about: z.strictObject({ noun: RecordNoun, id: z.guid() }).optional(),
  /** Unique per tenant: a second email with the same key is not created. */
  idempotency_key: z.string().min(1).max(255),
});

/** The URL of the button is omitted, since it may grant access. */
export const Mail = z.object({
  id: MailId,
  key: MailKey,
  language: MailLanguage,
  to: Recipients,
  subject: z.string(),
  attachments: z.array(StoredAttachment.pick({ filename: true, media_type: true })),
  /** The record that the email is about. */
  about: RecordId.nullable(),
  status: MailStatus,
  attempts: z.int(),
  last_error: z.string().nullable(),
  message_id: z.string(),
  queued_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Mail = z.output<typeof Mail>;

export const MailDetail = Mail.extend({ html: z.string(), text: z.string() });
export const MailList = listQuery(["created_at"]).extend({
  about: RecordId.optional(),
  key: MailKey.optional(),
  status: MailStatus.optional(),
});
export const MailPage = pageOf(Mail);

/** The result of an attempt: sent, rejected permanently, or to be retried. */
export const MailOutcome = z.enum(["sent", "failed", "deferred"]);
export const MailDeliveryResult = z.strictObject({ id: MailId, outcome: MailOutcome, error: z.string().max(1000).optional() });

/** An email for delivery, with the URL of its button. */
export const OutgoingMail = z.object({
  status: MailStatus,
  message_id: z.string(),
  sender_name: z.string(),
  reply_to: z.string().nullable(),
  to: Recipients,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: StoredAttachments,
});

/** The query of the demo's page: the company, the open email, and the page's language. */
export const DrawerQuery = z.strictObject({ tenant: z.string().optional(), id: MailId.optional(), language: MailLanguage.optional() });
/** `times` is how the company's pages format an instant in that language; null until a company is chosen. */
export const Drawer = z.object({
  tenants: z.array(z.string()),
  times: z.object({ locale: z.string(), timezone: z.string() }).nullable(),
  mails: z.array(Mail),
  open: MailDetail.nullable(),
});
export const DrawerAttachment = z.strictObject({ tenant: z.string(), id: MailId, index: z.int().min(0) });
