import ar from "../defaults/ar.json";
import en from "../defaults/en.json";
import type { MailKey, MailLanguage, MailValues, Wording } from "../schema";

/** A mail as the service ships it in one language, with values to show it by. */
export type ShippedMail<Key extends MailKey = MailKey> = Wording & { sample: MailValues<Key> };

interface Shipped {
  /** Stands below every mail. */
  footer: string;
  mails: { [Key in MailKey]: ShippedMail<Key> };
}

/** Words and samples are data: one file a language, checked here against the closed list of mails and their fields. */
const shipped: Record<MailLanguage, Shipped> = { en, ar };

export function shippedMail<Key extends MailKey>(key: Key, language: MailLanguage): ShippedMail<Key> {
  return shipped[language].mails[key];
}

export function shippedFooter(language: MailLanguage): string {
  return shipped[language].footer;
}
