import type { z } from "zod";
import { encodeId } from "@/lib/kernel/base/ids";
import { RecordNoun } from "@/lib/domains/audit/schema";
import type { Mail as MailRow, MailSuppression as MailSuppressionRow } from "@/prisma/generated/client";
import {
  CopyRecipients,
  type Mail,
  mailDefinitions,
  type MailDetail,
  MailKey,
  MailLanguage,
  MailStatus,
  type MailSuppression,
  Recipients,
  StoredAttachments,
  SuppressionReason,
  Undelivered,
} from "./schema";

/** The wire form of an email, without the storage keys of its files and the URL of its button. */
export function toMail(row: MailRow): Mail {
  const key = MailKey.parse(row.key);
  const noun = RecordNoun.nullable().parse(row.about_noun);
  return {
    id: row.id,
    key,
    button: mailDefinitions[key].button,
    language: MailLanguage.parse(row.language),
    to: Recipients.parse(row.to),
    cc: CopyRecipients.parse(row.cc),
    subject: row.subject,
    attachments: StoredAttachments.parse(row.attachments).map(({ filename, media_type }) => ({ filename, media_type })),
    about: noun !== null && row.about_id !== null ? encodeId(noun, row.about_id) : null,
    status: MailStatus.parse(row.status),
    attempts: row.attempts,
    last_error: row.last_error,
    undelivered: Undelivered.array().parse(row.undelivered),
    message_id: row.message_id,
    queued_at: row.queued_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The same with its content, in which the button has no address. */
export function toMailDetail(row: MailRow): z.output<typeof MailDetail> {
  return { ...toMail(row), html: row.html, text: row.text };
}

/** An entry of the suppression list as callers see it. */
export function toMailSuppression({ tenant_id: _tenant, ...row }: MailSuppressionRow): z.output<typeof MailSuppression> {
  return { ...row, reason: SuppressionReason.parse(row.reason) };
}
