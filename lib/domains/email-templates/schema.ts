import { z } from "zod";
import { RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { ComposedMail, MailKey, MailLanguage, Wording } from "@/lib/domains/mail/schema";
import { pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

export { Wording };

/** Without a language: the company's. */
const templateKey = z.strictObject({ key: MailKey, language: MailLanguage.optional() });

/** The words of an email as they are; `button_label` is empty for one without a button. */
const PresentWording = z.object({ subject: z.string(), body: z.string(), button_label: z.string() });

export const MailTemplate = z.object({
  key: MailKey,
  language: MailLanguage,
  /** Whom the email goes to. */
  to: z.enum(["customer", "staff"]),
  /** The current text: the tenant's parts over the service's defaults. */
  ...PresentWording.shape,
  /** The service has a default for this. */
  default: z.boolean(),
  /** The tenant has changed some parts. */
  override: z.boolean(),
  /** The service's present default. */
  shipped: PresentWording,
  /** The default that the tenant's text was written on; equal to `shipped` for parts that were never changed. */
  base: PresentWording,
  /** The default of a changed part is newer than the tenant's text. */
  outdated: z.boolean(),
  /** The names allowed in double braces. */
  fields: z.array(z.string()),
  /** The type of record that can fill a preview, if any. */
  record: RecordNoun.nullable(),
  /** 0 until the tenant's first change. */
  version: z.int(),
  updated_at: Timestamp.nullable(),
});
export type MailTemplate = z.output<typeof MailTemplate>;

export const MailTemplateQuery = templateKey;
export const MailTemplateList = templateKey.partial();
export const MailTemplatePage = pageOf(MailTemplate);
/** Omitted parts return to the service's default. */
export const MailTemplateReplace = templateKey.extend(Wording.partial().shape);
/** With unsaved text, or with the current text; with the values of a record, or with sample data. */
export const MailTemplatePreview = MailTemplateReplace.extend({ record_id: RecordId.optional() });
export const MailPreview = ComposedMail.extend({
  /** The bytes of the HTML part. */
  size: z.int(),
});
export const MailTemplateTest = templateKey.extend({ record_id: RecordId.optional() });
