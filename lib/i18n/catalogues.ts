import type auth from "./en/auth.json";
import type common from "./en/common.json";
import type docs from "./en/docs.json";
import type mail from "./en/mail.json";
import type notifications from "./en/notifications.json";
import type site from "./en/site.json";
import type { Locale } from "./locale";

/** The catalogues, a file a noun: `lib/i18n/<locale>/<noun>.json`, read as `useTranslations("<noun>")`. A new one is a line in each list here. */
export const catalogueNames = ["common", "site", "docs", "auth", "mail", "notifications"] as const;

/** The keys that exist; English is the measure, a test holds the others to it. */
export interface Messages {
  common: typeof common;
  site: typeof site;
  docs: typeof docs;
  mail: typeof mail;
  notifications: typeof notifications;
  auth: typeof auth;
}

/** All messages of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(
    catalogueNames.map(async (name) => {
      const file = (await import(`./${locale}/${name}.json`)) as { default: unknown };
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Messages;
}
