import { mailRows } from "./rows";
import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { Mail as MailRow, MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import { assertGoodWords, compileMail } from "./queries/compile";
import { visible } from "./policy";
import { toMailDetail, toMailTemplate } from "./resource";
import { revealUrl } from "./rules";
import {
  MailDetail,
  MailId,
  MailKey,
  MailLanguage,
  MailList,
  MailPage,
  MailPreview,
  MailTemplate,
  MailTemplateList,
  MailTemplatePage,
  MailTemplatePreview,
  MailTemplateQuery,
  OutgoingMail,
  Recipients,
  MailStatus,
  StoredAttachments,
} from "./schema";
import { sampleValues } from "./rules/samples";
import { shippedMail } from "./rules/templates";

/** The names under which the URLs of buttons are sealed. */
export const urlColumn = "mails.sealed_url";

/** The tenant's own text of an email, or null if it was never changed. */
export function findTemplateRow(ctx: Ctx, key: MailKey, language: MailLanguage): Promise<MailTemplateRow | null> {
  return ctx.db.mailTemplate.findFirst({ where: { tenant_id: ctx.tenant.id, key, language } });
}

/** The current text. */
export async function readTemplate(ctx: Ctx, key: MailKey, language: MailLanguage): Promise<MailTemplate> {
  return toMailTemplate(key, language, shippedMail(key, language), await findTemplateRow(ctx, key, language));
}

/** One email. @throws AppError `not_found`. */
export async function findMail(ctx: Ctx, id: string): Promise<MailRow> {
  const row = await ctx.db.mail.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("mail");
  return row;
}

export const listMailTemplates = query({
  id: "mail_templates.list",
  summary: "List the email templates in every language, with their current text",
  permission: "mail_templates.read",
  input: MailTemplateList,
  output: MailTemplatePage,
  example: { language: "en" },
  async run(ctx, input) {
    const rows = await ctx.db.mailTemplate.findMany({ where: { tenant_id: ctx.tenant.id } });
    const languages = input.language === undefined ? MailLanguage.options : [input.language];
    const keys = input.key === undefined ? MailKey.options : [input.key];
    const data = keys.flatMap((key) =>
      languages.map((language) =>
        toMailTemplate(key, language, shippedMail(key, language), rows.find((row) => row.key === key && row.language === language) ?? null),
      ),
    );
    return { data, next_cursor: null };
  },
});

export const getMailTemplate = query({
  id: "mail_templates.get",
  summary: "Get an email template in one language",
  permission: "mail_templates.read",
  input: MailTemplateQuery,
  output: MailTemplate,
  example: { key: "invoice_issued", language: "en" },
  run: (ctx, { key, language }) => readTemplate(ctx, key, language),
});

export const previewMailTemplate = query({
  id: "mail_templates.preview",
  summary: "Preview an email with sample data, optionally with unsaved text",
  permission: "mail_templates.read",
  input: MailTemplatePreview,
  output: MailPreview,
  example: { key: "invoice_issued", language: "en", subject: "Your invoice {{invoice.number}}" },
  async run(ctx, { key, language, ...draft }) {
    const present = await readTemplate(ctx, key, language);
    const words = {
      subject: draft.subject ?? present.subject,
      body: draft.body ?? present.body,
      button_label: draft.button_label ?? present.button_label,
    };
    assertGoodWords(key, words);
    return compileMail(ctx, {
      key,
      language,
      words,
      values: sampleValues(key, language, await readSettings(ctx)),
      button_url: ctx.runtime.environment.ATRIUM_BASE_URL,
    });
  },
});

/** The emails about one record; none for an id of an unknown kind. */
function aboutRecord(id: string | undefined): { about_id?: string; about_noun?: string } {
  if (id === undefined) return {};
  const record = readRecordId(id);
  return record ? { about_id: record.id, about_noun: record.noun } : { about_noun: "" };
}

export const listMails = query({
  id: "mails.list",
  summary: "List emails, of one record or all, newest first",
  permission: "mails.read",
  input: MailList,
  output: MailPage,
  example: { about: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const where = {
      ...aboutRecord(input.about),
      ...(input.key === undefined ? {} : { key: input.key }),
      ...(input.status === undefined ? {} : { status: input.status }),
    };
    return listPage(ctx, mailRows, input, { where, sort: "-created_at" });
  },
});

export const getMail = query({
  id: "mails.get",
  summary: "Get an email with its content; the link of its button is withheld",
  permission: "mails.read",
  input: z.strictObject({ id: MailId }),
  output: MailDetail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toMailDetail(await findMail(ctx, id));
  },
});

/** The stored email with the URL of its button inserted. */
export async function revealMail(ctx: Ctx, row: MailRow): Promise<{ html: string; text: string }> {
  const url = row.sealed_url === null ? null : await openForTenant(ctx.runtime, ctx.tenant.id, urlColumn, row.sealed_url);
  return revealUrl(row, url);
}

export const readOutgoingMail = query({
  id: "mails.read_outgoing",
  summary: "Read an email for delivery, with the link of its button",
  access: internal("called by deliverMail, which the background function of queued mails runs"),
  input: z.strictObject({ id: MailId }),
  output: OutgoingMail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findMail(ctx, id);
    const settings = await readSettings(ctx);
    return {
      status: MailStatus.parse(row.status),
      message_id: row.message_id,
      sender_name: settings.company_name,
      reply_to: settings.email,
      to: Recipients.parse(row.to),
      subject: row.subject,
      ...(await revealMail(ctx, row)),
      attachments: StoredAttachments.parse(row.attachments),
    };
  },
});
