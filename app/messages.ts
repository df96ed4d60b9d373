import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages, type Messages } from "@/lib/i18n/catalogues";
import { localeFor, readRegion } from "@/lib/domains/settings";
import { readChoice } from "@/lib/kernel/http/pages/page";
import { isPageOfCompany, readPageCompany, readPageLanguage, readPageNow } from "@/lib/kernel/http/pages/site-page";
import { readSurveyPageLanguage } from "./survey-language";
import { languageOf, localeCookie, pickCountry, pickLocale } from "@/lib/i18n/locale";
import { pinPlurals } from "@/lib/i18n/plural";

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/**
 * next-intl's configuration of a request: the reader's language (their choice, else that of their documents or survey, else that of the
 * company whose public page it is, else their browser's), its messages, and the locale in which the company writes numbers and dates. The
 * time zone is the company's; on a page outside any company, UTC. The browser gets the server's present with the page: with one of its own,
 * it would write "3 minutes ago" where the server wrote "2 minutes ago", and React would render the page again.
 */
// oxlint-disable-next-line atrium/default-export -- next-intl loads the file by its default export
export default getRequestConfig(async () => {
  const [choice, request] = await Promise.all([readChoice(localeCookie), headers()]);
  const accepted = request.get("accept-language");
  // If the company cannot be read, the page itself reports it.
  const company = await readPageCompany().catch(() => null);
  const region = company && (await readRegion(company, {}).catch(() => null));
  const documents = (await readPageLanguage()) ?? (await readSurveyPageLanguage());
  const first = documents ?? ((await isPageOfCompany()) ? region?.locale : undefined);
  const language = pickLocale(choice ?? (first === undefined ? undefined : languageOf(first)), accepted);
  const locale = localeFor(language, {
    locale: documents ?? region?.locale ?? language,
    country: region?.country ?? pickCountry(language, accepted),
  });
  const messages = await loadMessages(language);
  return {
    locale,
    messages: locale.startsWith(language) ? messages : pinPlurals(messages),
    timeZone: region?.timezone ?? "UTC",
    now: readPageNow(),
  };
});
