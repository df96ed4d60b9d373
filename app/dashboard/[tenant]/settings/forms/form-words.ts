import { createTranslator } from "next-intl";
import type { WordsByLanguage } from "@/components/settings/forms/layout-draft";
import { formFields } from "@/lib/domains/public-forms";
import type { FormName } from "@/lib/domains/public-forms/schema";
import { loadMessages } from "@/lib/i18n/catalogues";
import { locales } from "@/lib/i18n/locale";

/** The catalogue and key of each field; a ticket's sender is asked for a name and an email, and not for a requester's. */
const personal: Readonly<Record<string, string>> = { requester_name: "name", requester_email: "email" };

/** What a form says by itself in each language, for its builder. */
export async function readFormWords(form: FormName, company: string): Promise<WordsByLanguage> {
  const entries = locales.map(async (locale) => {
    const messages = await loadMessages(locale);
    const list = form === "lead" ? "leads" : "tickets";
    const words = createTranslator({ locale, messages, namespace: `${list}.form` });
    const own = createTranslator({ locale, messages, namespace: `${list}.fields` });
    const person = createTranslator({ locale, messages, namespace: "leads.fields" });
    const page = createTranslator({ locale, messages, namespace: "public_forms.page" });
    const wordOf = (name: string) => {
      const known = personal[name];
      return known === undefined ? own(name as "subject") : person(known as "name");
    };
    const fields = Object.fromEntries(formFields[form].all.map((name) => [name, wordOf(name)]));
    return [locale, { title: words("title"), text: words("text", { company }), send: page("send"), fields }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as WordsByLanguage;
}
