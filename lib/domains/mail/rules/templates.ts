import ar from "../defaults/ar.json";
import en from "../defaults/en.json";
import type { MailDefinition } from "@/lib/kernel/base/mails";
import { mailDefinitions, type MailKey, type MailLanguage, type MailValues, type Wording } from "../schema";

/** What every email says around its text. */
const around: Record<MailLanguage, { footer: string; product_footer: string; reply: string; unsubscribe: string }> = { en, ar };

/** The sender of emails about a person's account, which concern all companies of that person. */
export const productName = "Atrium";

/** The service's default of an email in one language. */
export function shippedMail(key: MailKey, language: MailLanguage): Wording {
  const { subject, body, button_label } = mailDefinitions[key].texts[language];
  return { subject, body, button_label };
}

/** The values of a preview; dates and times are in ISO 8601. */
export function shippedSample<Key extends MailKey>(key: Key, language: MailLanguage): MailValues<Key> {
  return mailDefinitions[key].texts[language].sample as MailValues<Key>;
}

/** The footer's first line in emails that a customer can reply to. */
export function shippedReplyLine(language: MailLanguage): string {
  return around[language].reply;
}

/** The text of the link by which a recipient stops surveys and digests. */
export function shippedUnsubscribe(language: MailLanguage): string {
  return around[language].unsubscribe;
}

/** The footer of a company's email. */
export function shippedFooter(language: MailLanguage): string {
  return around[language].footer;
}

/** The footer of an email in the product's name. */
export function shippedProductFooter(language: MailLanguage): string {
  return around[language].product_footer;
}

export function definitionOf(key: MailKey): MailDefinition {
  return mailDefinitions[key];
}

/** The names allowed in the double braces of an email. */
export function fieldsOf(key: MailKey): readonly string[] {
  return mailDefinitions[key].fields;
}

/** Whether the email goes to a customer, who may reply to the company. */
export function isForCustomer(key: MailKey): boolean {
  return mailDefinitions[key].to === "customer";
}

/** Whether the email's content concerns its recipients alone: a link acts in their name, or unsubscribes them. */
export function isForRecipientsAlone(key: MailKey): boolean {
  const { button, unsubscribable } = definitionOf(key);
  return button === "personal" || button === "once" || button === "code" || unsubscribable === true;
}

/** Whether somebody needs the email to sign in, or to learn that their sign-in changed: no suppression list holds it back. */
export function isForSigningIn(key: MailKey): boolean {
  const { button, account } = definitionOf(key);
  return button === "once" || account === "own";
}

/** Whether it is sent before the company's owner has verified the address: only what verifies it. */
export function mayPrecedeVerification(key: MailKey): boolean {
  return definitionOf(key).verifies === true;
}

/** The first status of an email: queued, or held until the company is verified. Before that it sends only in the product's words. */
export function firstStatus(key: MailKey, verified: boolean, in_own_words = false): "queued" | "held" {
  return verified || (mayPrecedeVerification(key) && !in_own_words) ? "queued" : "held";
}
