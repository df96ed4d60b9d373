import { renderMailHtml, renderMailText } from "@/emails/render";
import { joinAddress } from "@/lib/commerce/postal-address";
import { readBranding } from "@/lib/domains/branding";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import { assertMergeable, merge, mergePlain } from "../rules";
import { parseMarkup, type Block } from "../rules/markup";
import { fieldsOf, isForCustomer, shippedFooter, shippedReplyLine, shippedUnsubscribe } from "../rules/templates";
import type { MailKey, MailLanguage, Wording } from "../schema";
import { customNamesOf } from "./custom";
import { fillBlocks, hasOwnButton, textsOf, writeBlocks } from "./fill-blocks";

export interface CompiledMail {
  subject: string;
  html: string;
  text: string;
}

interface Source {
  key: MailKey;
  language: MailLanguage;
  words: Wording;
  /** Values by name; `company.name` is added. */
  values: Readonly<Record<string, string>>;
  /** The URL of the button; without it there is no button. */
  button_url: string | null;
  /** Where the recipient of a survey or digest unsubscribes; left out in previews. */
  unsubscribe_url?: string | null;
}

/** The value that is a whole email in plain text; templates can't name it. */
export const plainText = "message.text";

/**
 * Renders an email from its text and values in the tenant's branding.
 * @throws AppError `invalid` naming a name that has no value or is not allowed.
 */
export async function compileMail(
  ctx: Ctx,
  { key, language, words, values, button_url, unsubscribe_url = null }: Source,
): Promise<CompiledMail> {
  const settings = await readSettings(ctx);
  // Every caller that causes an email may see the company's branding.
  const { look, mail_logo_url } = await readBranding(ctx);
  const all = { ...values, "company.name": settings.company_name };
  const allowed = Object.hasOwn(values, plainText) ? [...fieldsOf(key), plainText] : fieldsOf(key);
  const subject = mergePlain(words.subject, all, allowed);
  const blocks = parseMarkup(words.body);
  const filling = { values: all, allowed, button_url };
  const button =
    button_url === null || hasOwnButton(blocks) ? null : { label: mergePlain(words.button_label, all, allowed), url: button_url };
  // Said only where a reply reaches somebody: the company's address is the email's reply address.
  const reply = isForCustomer(key) && settings.email !== null ? shippedReplyLine(language) : "";
  const lines = [reply, shippedFooter(language)].filter((line) => line !== "").map((line) => mergePlain(line, all, ["company.name"]));
  const footer = [...lines, joinAddress(settings, language)].filter((line) => line !== "");
  const unsubscribe = unsubscribe_url === null ? null : { label: shippedUnsubscribe(language), url: unsubscribe_url };
  const html = await renderMailHtml({
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    subject,
    company_name: settings.company_name,
    logo_url: mail_logo_url,
    look,
    blocks: fillBlocks(blocks, filling),
    button,
    footer,
    unsubscribe,
  });
  return { subject, html, text: renderMailText({ body: writeBlocks(blocks, filling), button, footer, unsubscribe }) };
}

/** The value used to check a text: a character whose escape reveals places where values would not be read as plain text. */
const probe = "*";

/**
 * Rejects text that cannot be rendered as an email.
 * @param bodyPath how the caller's input names the body.
 * @throws AppError `invalid` at the part.
 */
export async function assertMailWords(ctx: Ctx, key: MailKey, words: Partial<Wording>, bodyPath = "body"): Promise<void> {
  const allowed = [...fieldsOf(key), ...(await customNamesOf(ctx, key)).keys()];
  assertMergeable(words, allowed, bodyPath);
  const probes = Object.fromEntries(allowed.map((name) => [name, probe]));
  for (const text of textsOf(readBlocks(words.body ?? "", bodyPath))) {
    const html = renderMarkdown(merge(text, probes, allowed));
    if (html.includes("&amp;#42;")) throw invalidField(bodyPath, "name_in_code", "Names in double braces are not allowed in code.");
    if (/<img\b/.test(html)) throw invalidField(bodyPath, "image", "Add an image by an <image> tag alone on its line.");
  }
}

function readBlocks(body: string, bodyPath: string): Block[] {
  try {
    return parseMarkup(body);
  } catch (error) {
    throw error instanceof AppError ? invalidField(bodyPath, "tag", error.message) : error;
  }
}
