import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { mergeEditable } from "../rules";
import { fieldsOf } from "../rules/templates";
import type { MailKey, MailLanguage, Wording } from "../schema";
import { compileMail, type CompiledMail } from "./compile";
import { readWording } from "./wording";

interface Source {
  key: MailKey;
  language: MailLanguage;
  /** Text in place of the template's. */
  words?: Partial<Wording> | undefined;
  values: Readonly<Record<string, string>>;
  button_url: string | null;
  unsubscribe_url?: string | null;
}

/** Renders an email from the tenant's template. @throws as `compileMail`. */
export async function composeMail(ctx: Ctx, { words = {}, ...mail }: Source): Promise<CompiledMail> {
  return compileMail(ctx, { ...mail, words: await chooseWords(ctx, mail, words) });
}

/** The same with the body as Markdown for a person to edit, its merge fields filled in. */
export async function previewMail(ctx: Ctx, { words = {}, ...mail }: Source): Promise<CompiledMail & { body: string }> {
  const chosen = await chooseWords(ctx, mail, words);
  const { company_name } = await readSettings(ctx);
  const body = mergeEditable(chosen.body, { ...mail.values, "company.name": company_name }, fieldsOf(mail.key));
  return { ...(await compileMail(ctx, { ...mail, words: chosen })), body };
}

async function chooseWords(ctx: Ctx, { key, language }: Pick<Source, "key" | "language">, words: Partial<Wording>): Promise<Wording> {
  const { subject, body, button_label } = await readWording(ctx, key, language);
  return { subject: words.subject ?? subject, body: words.body ?? body, button_label: words.button_label ?? button_label };
}
