import { assertMailWords, customNamesOf, customValuesOf, definitionOf, sampleValues, showMail } from "@/lib/domains/mail";
import { readPermissionOf, recordOf } from "@/lib/domains/records";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { chooseTemplate, readTemplate, type Which } from "../queries";
import { MailPreview, MailTemplatePreview } from "../schema";

/**
 * The values for a preview or a test: the record's, or sample data without one; a custom field is then represented by its label.
 * @throws AppError `invalid` for a record of another type, `forbidden`, `not_found`.
 */
export async function previewValues(ctx: Ctx, { key, language }: Which, record_id: string | undefined): Promise<Record<string, string>> {
  if (record_id === undefined)
    return { ...Object.fromEntries(await customNamesOf(ctx, key)), ...sampleValues(key, language, await readSettings(ctx)) };
  const found = readRecordId(record_id);
  const noun = definitionOf(key).record;
  const mailValues = noun === undefined ? undefined : recordOf(noun)?.mailValues;
  if (noun === undefined || mailValues === undefined || found?.noun !== noun)
    throw invalidField(
      "record_id",
      "kind",
      noun === undefined ? "This email has sample data only." : `Only ${noun} records fill this email.`,
    );
  const permission = readPermissionOf(noun);
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
  return { ...(await customValuesOf(ctx, { key, language }, found)), ...(await mailValues(ctx, found.id, language)) };
}

export const previewMailTemplate = query({
  id: "mail_templates.preview",
  summary: "Preview an email with sample data or a record, optionally with unsaved text",
  permission: "mail_templates.read",
  input: MailTemplatePreview,
  output: MailPreview,
  example: { key: "invoice_issued", language: "en", subject: "Your invoice {{invoice.number}}" },
  async run(ctx, { key, language, record_id, ...draft }) {
    const which = await chooseTemplate(ctx, { key, language });
    const present = await readTemplate(ctx, which);
    const words = {
      subject: draft.subject ?? present.subject,
      body: draft.body ?? present.body,
      button_label: draft.button_label ?? present.button_label,
    };
    await assertMailWords(ctx, key, words);
    const mail = await showMail(ctx, {
      ...which,
      words,
      by_product: false,
      values: await previewValues(ctx, which, record_id),
      button_url: ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    return { ...mail, size: Buffer.byteLength(mail.html) };
  },
});
