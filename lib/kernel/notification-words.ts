import arabic from "@/lib/i18n/ar/notifications.json";
import english from "@/lib/i18n/en/notifications.json";

/** The inbox's texts for an event, shared with mails; English for languages without a catalogue. */
export function notificationWords(language: string): typeof english {
  return language.split("-")[0] === "ar" ? arabic : english;
}
