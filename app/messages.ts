import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages, type Messages } from "@/lib/i18n/catalogues";
import { localeOf, readRegion } from "@/lib/domains/settings";
import { readPageCompany, readPageLanguage } from "@/lib/kernel/http/pages/site-page";
import { localeCookie, pickCountry, pickLocale } from "@/lib/i18n/locale";

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/**
 * What next-intl asks for on each request: the reader's language (their choice, else that of their documents, else their browser's) and its
 * messages, and the locale in which the page's company writes that language, else the reader's browser. Times are those of the company's
 * zone; of a page that is no company's, UTC.
 */
// oxlint-disable-next-line atrium/default-export -- next-intl loads the file by its default export
export default getRequestConfig(async () => {
  const [jar, request] = await Promise.all([cookies(), headers()]);
  const chosen = jar.get(localeCookie)?.value ?? (await readPageLanguage()) ?? undefined;
  const accepted = request.get("accept-language");
  const language = pickLocale(chosen, accepted);
  // Where it cannot be asked the page itself tells of it, in this language.
  const company = await readPageCompany().catch(() => null);
  const region = company && (await readRegion(company, { language }).catch(() => null));
  return {
    locale: region?.locale ?? localeOf(language, pickCountry(language, accepted)),
    messages: await loadMessages(language),
    timeZone: region?.timezone ?? "UTC",
  };
});
