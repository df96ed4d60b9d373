import { randomUUID } from "node:crypto";
import { renderMailHtml, renderMailText } from "@/emails/render";
import { joinAddress } from "@/lib/commerce/postal-address";
import { readBranding, resolveLook } from "@/lib/domains/branding";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { mergePlain } from "../rules";
import { cutButton, cutCode, placeButton } from "../rules/button-address";
import { parseMarkup } from "../rules/markup";
import {
  definitionOf,
  fieldsOf,
  isForCustomer,
  productName,
  shippedFooter,
  shippedProductFooter,
  shippedReplyLine,
  shippedUnsubscribe,
} from "../rules/templates";
import type { ButtonPlaces, MailKey, MailLanguage, Wording } from "../schema";
import { fillBlocks, ownButtonsOf, writeBlocks } from "./fill-blocks";

export interface CompiledMail {
  subject: string;
  html: string;
  text: string;
}

interface Source {
  key: MailKey;
  language: MailLanguage;
  words: Wording;
  /** Whether the email is in the product's name, look and words instead of the company's. */
  by_product: boolean;
  /** Values by name; `company.name` is added. */
  values: Readonly<Record<string, string>>;
  /** Whether it has a button; of an email with a code, whether it shows one. */
  has_button: boolean;
  /** Where the recipient of a survey or digest unsubscribes; left out in previews. */
  unsubscribe_url?: string | null;
}

/** The value that is a whole email in plain text; templates can't name it. */
export const plainText = "message.text";

/**
 * Renders an email from its text and values, without the address of its button or its code, whose places are returned.
 * @throws AppError `invalid` naming a name that has no value or is not allowed.
 */
export async function compileMail(
  ctx: Ctx,
  { key, language, words, by_product, values, has_button, unsubscribe_url = null }: Source,
): Promise<CompiledMail & { places: ButtonPlaces | null }> {
  const frame = by_product ? productFrame(language) : await companyFrame(ctx, key, language);
  const all = { ...values, "company.name": frame.company_name };
  const allowed = Object.hasOwn(values, plainText) ? [...fieldsOf(key), plainText] : fieldsOf(key);
  const subject = mergePlain(words.subject, all, allowed);
  const blocks = parseMarkup(words.body);
  const [own_button] = ownButtonsOf(blocks);
  // Random, and made after the text was written, so that no text can name it.
  const mark = has_button ? `https://${randomUUID()}.invalid/` : null;
  const is_code = definitionOf(key).button === "code";
  const filling = { values: all, allowed, button_url: is_code ? null : mark, own_button, choices: definitionOf(key).choices === true };
  const code = is_code ? mark : null;
  const button =
    mark === null || is_code || own_button !== undefined ? null : { label: mergePlain(words.button_label, all, allowed), url: mark };
  const unsubscribe = unsubscribe_url === null ? null : { label: shippedUnsubscribe(language), url: unsubscribe_url };
  const { company_name, logo_url, look, footer } = frame;
  const html = await renderMailHtml({
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    subject,
    company_name,
    logo_url,
    look,
    blocks: [...fillBlocks(blocks, filling), ...(code === null ? [] : [{ type: "code" as const, code }])],
    button,
    footer,
    unsubscribe,
  });
  const body = [writeBlocks(blocks, filling), ...(code === null ? [] : [code])].join("\n\n");
  const parts = { html, text: renderMailText({ body, button, footer, unsubscribe }) };
  return mark === null ? { subject, ...parts, places: null } : { subject, ...(is_code ? cutCode : cutButton)(parts, mark) };
}

/** The same with the address of the button in its places, for a reader who may open it. */
export async function showMail(
  ctx: Ctx,
  { button_url: url, ...source }: Omit<Source, "has_button"> & { button_url: string | null },
): Promise<CompiledMail> {
  const { subject, places, ...parts } = await compileMail(ctx, { ...source, has_button: url !== null });
  const is_code = definitionOf(source.key).button === "code";
  const shown = is_code ? sampleCode : url;
  return { subject, ...(shown === null || places === null ? parts : placeButton(parts, { url: shown, places, is_code })) };
}

/** What previews and test emails show in place of a code. */
export const sampleCode = "123456";

/** What stands around the text, in the company's branding; emails about accounts show no picture. */
async function companyFrame(ctx: Ctx, key: MailKey, language: MailLanguage) {
  const settings = await readSettings(ctx);
  // Every caller that causes an email may see the company's branding.
  const { look, mail_logo_url } = await readBranding(ctx);
  // Said only where a reply reaches somebody: the company's address is the email's reply address.
  const reply = isForCustomer(key) && settings.email !== null ? shippedReplyLine(language) : "";
  const names = { "company.name": settings.company_name };
  const lines = [reply, shippedFooter(language)].filter((line) => line !== "").map((line) => mergePlain(line, names, ["company.name"]));
  const footer = [...lines, joinAddress(settings, language)].filter((line) => line !== "");
  const logo_url = definitionOf(key).account === undefined ? mail_logo_url : null;
  return { company_name: settings.company_name, logo_url, look, footer };
}

function productFrame(language: MailLanguage) {
  const look = resolveLook({ primary_color: productColor, theme_tokens: {} });
  return { company_name: productName, logo_url: null, look, footer: [shippedProductFooter(language)] };
}

const productColor = "#2457d6";
