import { readSettings } from "@/lib/domains/settings";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { isBlank, mergeEditable } from "../rules";
import { definitionOf, fieldsOf, shippedMail } from "../rules/templates";
import type { MailKey, MailLanguage, Wording } from "../schema";
import { partThatLeads } from "./check-words";
import { compileMail, plainText, showMail, type CompiledMail } from "./compile";
import { customValuesOf } from "./custom";
import { leaveOut } from "./leave-out";
import { readWording } from "./wording";

interface Source {
  key: MailKey;
  language: MailLanguage;
  /** Text in place of the template's. */
  words?: Partial<Wording> | undefined;
  values: Readonly<Record<string, string>>;
  /** The record whose custom fields the text may name. */
  about?: { noun: Noun; id: string } | undefined;
}

interface Composed extends Source {
  /** Plain text in place of the template's body. */
  message?: string | undefined;
  /** Whether an email about an account has the company's text and name, and not the product's. */
  own_words: boolean;
  has_button: boolean;
  unsubscribe_url: string | null;
}

/** Renders an email from the tenant's template, without the address of its button. @throws as `compileMail`. */
export async function composeMail(ctx: Ctx, { words = {}, message, about, own_words, ...mail }: Composed) {
  const values = { ...(await customValuesOf(ctx, mail, about)), ...mail.values };
  const by_product = !own_words && definitionOf(mail.key).account !== undefined;
  const chosen = by_product ? shippedMail(mail.key, mail.language) : await chooseWords(ctx, mail, words);
  const source = { ...mail, by_product };
  // Of invisible characters alone, nothing would be left.
  if (message === undefined || isBlank(message))
    return compileMail(ctx, { ...source, ...leaveOut(chosen, values, definitionOf(mail.key).optional) });
  return compileMail(ctx, { ...source, values: { ...values, [plainText]: message }, words: { ...chosen, body: `{{${plainText}}}` } });
}

/** The email as its recipient reads it, with the body as Markdown for a person to edit, its merge fields filled in. */
export async function previewMail(
  ctx: Ctx,
  { words = {}, about, ...source }: Source & { button_url: string | null },
): Promise<CompiledMail & { body: string }> {
  const all = { ...(await customValuesOf(ctx, source, about)), ...source.values };
  const { words: chosen, values } = leaveOut(await chooseWords(ctx, source, words), all, definitionOf(source.key).optional);
  const mail = { ...source, values, by_product: false };
  const { company_name } = await readSettings(ctx);
  const body = mergeEditable(chosen.body, { ...mail.values, "company.name": company_name }, fieldsOf(mail.key));
  return { ...(await showMail(ctx, { ...mail, words: chosen })), body };
}

/** An email about an account keeps the product's text where the company's, stored under older rules, leads elsewhere. */
async function chooseWords(ctx: Ctx, { key, language }: Pick<Source, "key" | "language">, words: Partial<Wording>): Promise<Wording> {
  const { subject, body, button_label } = await readWording(ctx, key, language);
  const chosen = { subject: words.subject ?? subject, body: words.body ?? body, button_label: words.button_label ?? button_label };
  return definitionOf(key).account !== undefined && partThatLeads(chosen) !== null ? shippedMail(key, language) : chosen;
}
