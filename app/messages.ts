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
 * next-intl's configuration of a request: the reader's language (their choice, else that of their documents, else their browser's), its
 * messages, and the locale in which the page's company writes that language, else the reader's browser. The time zone is the company's; on
 * a page outside any company, UTC.
 */
// oxlint-disable-next-line atrium/default-export -- next-intl loads the file by its default export
export default getRequestConfig(async () => {
  const [jar, request] = await Promise.all([cookies(), headers()]);
  const chosen = jar.get(localeCookie)?.value ?? (await readPageLanguage()) ?? undefined;
  const accepted = request.get("accept-language");
  const language = pickLocale(chosen, accepted);
  // If the company cannot be read, the page itself reports it, in this language.
  const company = await readPageCompany().catch(() => null);
  const region = company && (await readRegion(company, { language }).catch(() => null));
  return {
    locale: region?.locale ?? localeOf(language, pickCountry(language, accepted)),
    messages: await loadMessages(language),
    timeZone: region?.timezone ?? "UTC",
  };
});
