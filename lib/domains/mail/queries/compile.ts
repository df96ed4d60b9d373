import { renderMailHtml, renderMailText } from "@/emails/render";
import { readBranding } from "@/lib/domains/branding";
import { readSettings } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import { assertMergeable, merge, mergePlain } from "../rules";
import { mailFields, type MailKey, type MailLanguage, type Wording } from "../schema";
import { shippedFooter } from "../rules/templates";

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
}

/**
 * Renders an email from its text and values in the tenant's branding.
 * @throws AppError `invalid` naming a name that has no value or is not allowed.
 */
export async function compileMail(ctx: Ctx, { key, language, words, values, button_url }: Source): Promise<CompiledMail> {
  const settings = await readSettings(ctx);
  // Every caller that causes an email may see the company's branding.
  const { accent, mail_logo_url } = await readBranding(ctx);
  const all = { ...values, "company.name": settings.company_name };
  const allowed = mailFields[key];
  const subject = mergePlain(words.subject, all, allowed);
  const button = button_url === null ? null : { label: mergePlain(words.button_label, all, allowed), url: button_url };
  const address = [settings.line1, settings.line2, settings.postal_code, settings.city, settings.region].filter(Boolean).join(", ");
  const footer = [mergePlain(shippedFooter(language), all, ["company.name"]), address].filter((line) => line !== "");
  const html = await renderMailHtml({
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    subject,
    company_name: settings.company_name,
    logo_url: mail_logo_url,
    colors: accent,
    body_html: renderMarkdown(merge(words.body, all, allowed)),
    button,
    footer,
  });
  return { subject, html, text: renderMailText({ body: mergePlain(words.body, all, allowed), button, footer }) };
}

/** The value used to check a text: a character whose escape reveals places where values would not be read as plain text. */
const probe = "*";

/** Rejects text that cannot be rendered as an email. @throws AppError `invalid` at the part. */
export function assertGoodWords(key: MailKey, words: Wording): void {
  const allowed = mailFields[key];
  assertMergeable(words, allowed);
  const html = renderMarkdown(merge(words.body, Object.fromEntries(allowed.map((name) => [name, probe])), allowed));
  if (html.includes("&amp;#42;")) throw invalidField("body", "name_in_code", "Names in double braces are not allowed in code.");
  if (/<img\b/.test(html)) throw invalidField("body", "image", "Emails cannot have images; most mail programs hide them.");
}
