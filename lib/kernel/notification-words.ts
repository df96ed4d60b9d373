import arabic from "@/lib/i18n/ar/notifications.json";
import english from "@/lib/i18n/en/notifications.json";

/** What the inbox calls a piece of news, for a mail that says the same; English where a language has no words of its own. */
export function notificationWords(language: string): typeof english {
  return language.split("-")[0] === "ar" ? arabic : english;
}
