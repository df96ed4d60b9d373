import { z } from "zod";
import { RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import * as definitions from "@/lib/domains/mail-list";
import { Language, Locale } from "@/lib/domains/settings/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { mailButtons, type ButtonUrl as ButtonUrlOf, type CodeOf, type MailDefinition } from "@/lib/kernel/base/mails";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

/** An email by its key, as the domain that sends it declares it. */
export type MailKey = keyof typeof definitions;
export const MailKey = z.enum(Object.keys(definitions).toSorted() as [MailKey, ...MailKey[]]);

export const mailDefinitions: { readonly [Key in MailKey]: MailDefinition } = definitions;

/** The values that the caller passes, by name. */
export type MailValues<Key extends MailKey> = Record<Exclude<(typeof definitions)[Key]["fields"][number], "company.name">, string>;

/** The URL that the email's button may have. */
export type MailButtonUrl<Key extends MailKey> = ButtonUrlOf<(typeof definitions)[Key]["button"]>;
/** The code that the email may show. */
export type MailCode<Key extends MailKey> = CodeOf<(typeof definitions)[Key]["button"]>;

export const MailLanguage = Language;
export type MailLanguage = z.output<typeof MailLanguage>;

/** What a tenant may change: subject and button are one line, the body is Markdown; each may contain `{{ customer.name }}`. */
export const Wording = z.strictObject({ subject: lineOf(200), body: textOf(20_000).min(1, "Must not be empty"), button_label: lineOf(60) });
export type Wording = z.output<typeof Wording>;

export const ComposedMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const MailId = idOf("mail");

/**
 * Where the button of an email leads. `none`: it has no button. `page`: a page or document link that you may pass on. `personal`: a
 * link in which its reader acts in their own name, so the email can be sent again to its own recipients alone. `once`: a link that works
 * once, so the email cannot be sent again.
 */
export const MailButton = z.enum(mailButtons);

/**
 * `held`: the company's own address is not verified yet, or a limit is reached. `queued`: to be sent, or to be retried. `sent`: the
 * provider accepted it. `delivered`, `bounced`: as the provider reported later. `suppressed`: every recipient is on the suppression list.
 * `failed`: rejected permanently, or given up.
 */
export const MailStatus = z.enum(["held", "queued", "sent", "delivered", "bounced", "suppressed", "failed"]);

/** A recipient who did not get an email: on our suppression list, or reported by the provider. */
export const Undelivered = z.object({ address: z.string(), reason: z.enum(["suppressed", "bounced"]) });
export type Undelivered = z.output<typeof Undelivered>;

const Recipient = z.strictObject({ name: lineOf(200).nullable(), address: EmailAddress });
export const Recipients = z.array(Recipient).min(1).max(20);
export const CopyRecipients = z.array(Recipient).max(20);

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

/**
 * Where the address of an email's button belongs in its parts, as ascending positions; `query` is added to the address. Stored parts have
 * no text in its place, so nothing that a person writes makes the address appear elsewhere.
 */
export const ButtonPlaces = z.object({ html: z.array(z.object({ at: z.int(), query: z.string() })), text: z.int() });
export type ButtonPlaces = z.output<typeof ButtonPlaces>;

/** What is sealed beside a stored email: the address of its button, or with `is_code` a code that it shows. */
export const SealedButton = z.object({ url: z.string(), places: ButtonPlaces, is_code: z.boolean().optional() });
export type SealedButton = z.output<typeof SealedButton>;

/** The URL of an email's button. */
const ButtonUrl = z.url({ protocol: /^https?$/ }).max(2000);

export const MailQueue = z.strictObject({
  key: MailKey,
  /** English words stand in for a language without its own. */
  language: Locale,
  to: Recipients,
  cc: CopyRecipients.optional(),
  /** The person who wrote it, named beside the company. */
  author: lineOf(200).optional(),
  /** The address that it comes from, where that lies on the company’s verified domain. */
  from: EmailAddress.optional(),
  /** Where answers go, if not to the company’s address. */
  reply_to: EmailAddress.optional(),
  /** Text for this email alone, in place of the template's. */
  words: Wording.partial().optional(),
  /** Plain text for this email alone, in place of the template's body: a colleague's words, with nothing in them that is markup. */
  message: textOf(5000).min(1).optional(),
  values: z.record(z.string(), z.string()),
  button_url: ButtonUrl.optional(),
  /** What an email with a code shows, apart from all text. */
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** For an email about an account: whether it may have the company's text and name in place of the product's. */
  own_words: z.boolean().optional(),
  attachments: StoredAttachments.optional(),
  about: z.strictObject({ noun: RecordNoun, id: z.guid() }).optional(),
  /** The Message-ID of an email from outside that this one answers, without angle brackets. */
  answers: z.string().max(250).optional(),
  /** Unique per tenant: a second email with the same key is not created. */
  idempotency_key: z.string().min(1).max(255),
});

/** The URL of the button is omitted, since it may grant access. */
export const Mail = z.object({
  id: MailId,
  key: MailKey,
  language: MailLanguage,
  button: MailButton,
  to: Recipients,
  cc: CopyRecipients,
  subject: z.string(),
  attachments: z.array(StoredAttachment.pick({ filename: true, media_type: true })),
  /** The record that the email is about. */
  about: RecordId.nullable(),
  status: MailStatus,
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Recipients who did not get it, while others may have. */
  undelivered: z.array(Undelivered),
  message_id: z.string(),
  queued_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
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

export const MailSuppressionId = idOf("mail_suppression");
/**
 * `bounced`: no such mailbox. `complained`: the recipient reported an email as spam. `manual`: added by a colleague. `unsubscribed`: the
 * recipient wants no surveys and digests, but gets all other emails.
 */
export const SuppressionReason = z.enum(["bounced", "complained", "manual", "unsubscribed"]);

export const UnsubscribeToken = z.string().max(100);

/** An address that gets no emails of the company, except those needed to sign in. */
export const MailSuppression = z.object({
  id: MailSuppressionId,
  address: EmailAddress,
  reason: SuppressionReason,
  /** The email that bounced or was complained about. */
  mail_id: MailId.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export const MailSuppressionList = listQuery(["created_at"]).extend({ address: EmailAddress.optional() });
export const MailSuppressionPage = pageOf(MailSuppression);
export const MailSuppressionCreate = z.strictObject({ address: EmailAddress });

export const SuppressedAddress = MailSuppression.pick({ address: true, reason: true, mail_id: true });

/** What the provider reports after it accepted an email. A complaint changes no status: the email arrived. */
export const ReportedEvent = z.enum(["delivered", "bounced", "complained", "suppressed"]);
export const MailReported = z.strictObject({
  id: MailId,
  event: ReportedEvent,
  /** The recipients that the report is about. */
  addresses: z.array(z.string()).max(100),
  /** Whether the address can never be reached. */
  permanent: z.boolean(),
  /** The other server's words. */
  reason: z.string().max(1000).nullable(),
});

/** Other recipients in place of the email's, where its address was wrong; for an email with a personal link, some of its own. */
export const MailResend = z.strictObject({ id: MailId, to: z.array(EmailAddress).min(1).max(20).optional() });

/** How fast a company may send: not at all, less in its first week, less after many bounces or complaints, or as usual. */
export const MailPace = z.enum(["unverified", "new", "slowed", "usual"]);
export type MailPace = z.output<typeof MailPace>;
/** `sendable` are the recipients that it may write to now. */
export const MailSending = z.object({ pace: MailPace, sendable: z.int() });

/** The result of an attempt: sent, rejected permanently, without a recipient, to be retried, or stopped by a limit. */
export const MailOutcome = z.enum(["sent", "failed", "suppressed", "deferred", "held"]);
export const MailDeliveryResult = z.strictObject({
  id: MailId,
  outcome: MailOutcome,
  error: z.string().max(1000).optional(),
  /** The recipients on the suppression list, who got no copy. */
  suppressed: z.array(z.string()).optional(),
});

/** An email for delivery, with the URL of its button. */
export const OutgoingMail = z.object({
  key: MailKey,
  status: MailStatus,
  message_id: z.string(),
  /** Message-IDs of the emails that it continues, oldest first. */
  references: z.array(z.string()),
  /** Recipients on the suppression list, which get no copy. */
  suppressed: z.array(z.string()),
  /** Whether its recipient may unsubscribe from it. */
  unsubscribable: z.boolean(),
  /** Whether a person wrote it, or it answers by itself; null for other emails, which are automatic too. */
  origin: z.enum(["person", "answer"]).nullable(),
  sender_name: z.string(),
  /** The company's own address, with the sealed key of its signature; null for the installation's. */
  sender: z.object({ address: z.string(), hostname: z.string(), selector: z.string(), sealed_key: z.string() }).nullable(),
  reply_to: z.string().nullable(),
  to: Recipients,
  cc: CopyRecipients,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: StoredAttachments,
});

export type OutgoingMail = z.output<typeof OutgoingMail>;

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
