import ar from "../defaults/ar.json";
import en from "../defaults/en.json";
import type { MailKey, MailLanguage, MailValues, Wording } from "../schema";

/** The service's default of an email in one language, with sample values. */
export type ShippedMail<Key extends MailKey = MailKey> = Wording & { sample: MailValues<Key> };

interface Shipped {
  /** The footer of every email. */
  footer: string;
  mails: { [Key in MailKey]: ShippedMail<Key> };
}

/** Texts and samples are data, one file per language, checked here against the list of emails and their fields. */
const shipped: Record<MailLanguage, Shipped> = { en, ar };

export function shippedMail<Key extends MailKey>(key: Key, language: MailLanguage): ShippedMail<Key> {
  return shipped[language].mails[key];
}

export function shippedFooter(language: MailLanguage): string {
  return shipped[language].footer;
}
