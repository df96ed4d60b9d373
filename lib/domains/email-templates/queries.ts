import { customNamesOf, definitionOf, findOwnText, shippedMail } from "@/lib/domains/mail";
import { MailKey, MailLanguage } from "@/lib/domains/mail/schema";
import { readSettings } from "@/lib/domains/settings";
import { languageOf } from "@/lib/commerce/locale-of";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { toMailTemplate } from "./resource";
import { MailTemplate, MailTemplateList, MailTemplatePage, MailTemplateQuery } from "./schema";

export type Which = Pick<MailTemplate, "key" | "language">;

/** The asked template; without a language, that of the company. */
export async function chooseTemplate(ctx: Ctx, { key, language }: { key: MailKey; language?: MailLanguage | undefined }): Promise<Which> {
  return { key, language: language ?? languageOf((await readSettings(ctx)).locale) };
}

export async function readTemplate(ctx: Ctx, which: Which): Promise<MailTemplate> {
  const { key, language } = which;
  const custom = [...(await customNamesOf(ctx, key)).keys()];
  return toMailTemplate(which, { ...definitionOf(key), custom }, shippedMail(key, language), await findOwnText(ctx, key, language));
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
    const names = new Map<MailKey, string[]>();
    for (const key of keys) names.set(key, [...(await customNamesOf(ctx, key)).keys()]);
    const data = keys.flatMap((key) =>
      languages.map((language) => {
        const own = rows.find((row) => row.key === key && row.language === language) ?? null;
        return toMailTemplate({ key, language }, { ...definitionOf(key), custom: names.get(key) ?? [] }, shippedMail(key, language), own);
      }),
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
  run: async (ctx, input) => readTemplate(ctx, await chooseTemplate(ctx, input)),
});
