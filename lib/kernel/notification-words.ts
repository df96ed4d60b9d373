import { loadMessages } from "@/lib/i18n/catalogues";
import { languageOf } from "@/lib/i18n/locale";
import { wordsIn } from "@/lib/i18n/words";

/** What the inbox calls a kind of notification and its filled-in title, for a mail that says the same; English for other languages. */
export async function notificationWords(
  language: string,
  kind: string,
  values: Readonly<Record<string, string>>,
  money: (amount: string, currency: string) => string,
): Promise<{ name: string; title: string }> {
  const words = wordsIn(await loadMessages(languageOf(language)));
  return { name: words.notification(kind), title: words.notificationTitle(kind, values, money) };
}
