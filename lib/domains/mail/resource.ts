import type { z } from "zod";
import { encodeId } from "@/lib/kernel/base/ids";
import { RecordNoun } from "@/lib/domains/audit/schema";
import type { Mail as MailRow, MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import {
  type Mail,
  type MailDetail,
  MailKey,
  MailLanguage,
  mailFields,
  MailStatus,
  type MailTemplate,
  Recipients,
  StoredAttachments,
  type Wording,
} from "./schema";

/** The current text: the tenant's parts over the defaults. `version` is 0 for a template that was never changed. */
export function toMailTemplate(key: MailKey, language: MailLanguage, shipped: Wording, row: MailTemplateRow | null): MailTemplate {
  return {
    key,
    language,
    subject: row?.subject ?? shipped.subject,
    body: row?.body ?? shipped.body,
    button_label: row?.button_label ?? shipped.button_label,
    default: true,
    override: row !== null && [row.subject, row.body, row.button_label].some((own) => own !== null),
    fields: [...mailFields[key]],
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
  };
}

/** The wire form of an email, without the storage keys of its files and the URL of its button. */
export function toMail(row: MailRow): Mail {
  const noun = RecordNoun.nullable().parse(row.about_noun);
  return {
    id: row.id,
    key: MailKey.parse(row.key),
    language: MailLanguage.parse(row.language),
    to: Recipients.parse(row.to),
    subject: row.subject,
    attachments: StoredAttachments.parse(row.attachments).map(({ filename, media_type }) => ({ filename, media_type })),
    about: noun !== null && row.about_id !== null ? encodeId(noun, row.about_id) : null,
    status: MailStatus.parse(row.status),
    attempts: row.attempts,
    last_error: row.last_error,
    message_id: row.message_id,
    queued_at: row.queued_at,
    sent_at: row.sent_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The same with its content; the URL of the button reads as `withheldUrl`. */
export function toMailDetail(row: MailRow): z.output<typeof MailDetail> {
  return { ...toMail(row), html: row.html, text: row.text };
}
