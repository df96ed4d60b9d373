import { readSettings } from "@/lib/domains/settings";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { mergeEditable } from "../rules";
import { definitionOf, fieldsOf } from "../rules/templates";
import type { MailKey, MailLanguage, Wording } from "../schema";
import { compileMail, plainText, type CompiledMail } from "./compile";
import { customValuesOf } from "./custom";
import { leaveOut } from "./leave-out";
import { readWording } from "./wording";

interface Source {
  key: MailKey;
  language: MailLanguage;
  /** Text in place of the template's. */
  words?: Partial<Wording> | undefined;
  /** Plain text in place of the template's body. */
  message?: string | undefined;
  values: Readonly<Record<string, string>>;
  /** The record whose custom fields the text may name. */
  about?: { noun: Noun; id: string } | undefined;
  button_url: string | null;
  unsubscribe_url?: string | null;
}

/** Renders an email from the tenant's template. @throws as `compileMail`. */
export async function composeMail(ctx: Ctx, { words = {}, message, about, ...mail }: Source): Promise<CompiledMail> {
  const values = { ...(await customValuesOf(ctx, mail, about)), ...mail.values };
  const chosen = await chooseWords(ctx, mail, words);
  if (message === undefined) return compileMail(ctx, { ...mail, ...leaveOut(chosen, values, definitionOf(mail.key).optional) });
  return compileMail(ctx, { ...mail, values: { ...values, [plainText]: message }, words: { ...chosen, body: `{{${plainText}}}` } });
}

/** The same with the body as Markdown for a person to edit, its merge fields filled in. */
export async function previewMail(ctx: Ctx, { words = {}, about, ...source }: Source): Promise<CompiledMail & { body: string }> {
  const all = { ...(await customValuesOf(ctx, source, about)), ...source.values };
  const { words: chosen, values } = leaveOut(await chooseWords(ctx, source, words), all, definitionOf(source.key).optional);
  const mail = { ...source, values };
  const { company_name } = await readSettings(ctx);
  const body = mergeEditable(chosen.body, { ...mail.values, "company.name": company_name }, fieldsOf(mail.key));
  return { ...(await compileMail(ctx, { ...mail, words: chosen })), body };
}

async function chooseWords(ctx: Ctx, { key, language }: Pick<Source, "key" | "language">, words: Partial<Wording>): Promise<Wording> {
  const { subject, body, button_label } = await readWording(ctx, key, language);
  return { subject: words.subject ?? subject, body: words.body ?? body, button_label: words.button_label ?? button_label };
}
