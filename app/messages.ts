import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages, type Messages } from "@/lib/i18n/catalogues";
import { readPageLanguage } from "@/lib/kernel/http/site-page";
import { localeCookie, pickLocale, type Locale } from "@/lib/i18n/locale";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

/** What next-intl asks for on each request: the reader's language (their choice, else that of their documents, else their browser's) and its messages. Times are UTC until a page names a zone. */
// eslint-disable-next-line atrium/default-export -- next-intl loads the file by its default export
export default getRequestConfig(async () => {
  const [jar, request] = await Promise.all([cookies(), headers()]);
  const chosen = jar.get(localeCookie)?.value ?? (await readPageLanguage()) ?? undefined;
  const locale = pickLocale(chosen, request.get("accept-language"));
  return { locale, messages: await loadMessages(locale), timeZone: "UTC" };
});
