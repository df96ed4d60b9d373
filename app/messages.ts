import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages, type Messages } from "@/lib/i18n/catalogues";
import { readRegion } from "@/lib/domains/settings";
import { readPageCompany, readPageLanguage } from "@/lib/kernel/http/site-page";
import { localeCookie, pickLocale } from "@/lib/i18n/locale";

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/**
 * What next-intl asks for on each request: the reader's language (their choice, else that of their documents, else their browser's) and its messages, and the locale in
 * which the page's company writes that language. Times are those of the company's zone; of a page that is no company's, UTC.
 */
// oxlint-disable-next-line atrium/default-export -- next-intl loads the file by its default export
export default getRequestConfig(async () => {
  const [jar, request] = await Promise.all([cookies(), headers()]);
  const chosen = jar.get(localeCookie)?.value ?? (await readPageLanguage()) ?? undefined;
  const language = pickLocale(chosen, request.get("accept-language"));
  // Where it cannot be asked the page itself tells of it, in this language.
  const company = await readPageCompany().catch(() => null);
  const region = company && (await readRegion(company, { language }).catch(() => null));
  return { locale: region?.locale ?? language, messages: await loadMessages(language), timeZone: region?.timezone ?? "UTC" };
});
