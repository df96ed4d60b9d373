import { addDays } from "@/lib/commerce/days";
import type { MailLanguage } from "@/lib/kernel/base/mails";

/** Days after a failed charge on which it is tried again; after the last the customer pays by hand. */
export const retryAfter = [1, 3, 5] as const;

/** The day of the try after the one of `today`; null after the last. @param tries including that of today. */
export function nextTry(tries: number, today: string): string | null {
  const days = retryAfter[tries - 1];
  return days === undefined ? null : addDays(today, days);
}

/** The sentences are evidence: a consent keeps the one that its page showed. */
const sentences: Readonly<Record<MailLanguage, string>> = {
  en:
    "I agree that {company} charges each recurring invoice to {method} on its due date, in the amount of the invoice, " +
    "until I turn this off.",
  ar: "أوافق على أن تخصم {company} كل فاتورة متكررة من {method} في تاريخ استحقاقها وبمبلغ الفاتورة، إلى أن أوقف ذلك.",
};

/** The sentence that a contact agrees to, as its page shows it and the consent keeps it. */
export function consentTo(language: MailLanguage, { company, method }: { company: string; method: string }): string {
  return sentences[language].replace("{company}", () => company).replace("{method}", () => method);
}

/** Whether a sentence is one that a page shows for this method. */
export function isConsentTo(sentence: string, names: { company: string; method: string }): boolean {
  return Object.keys(sentences).some((language) => consentTo(language as MailLanguage, names) === sentence.trim());
}
