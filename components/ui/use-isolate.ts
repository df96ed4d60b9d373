import { useLocale } from "next-intl";
import { isolateIn } from "@/lib/commerce/direction";

/**
 * For names, addresses, days, amounts and numbers within a sentence of the page's language: whichever way they run, they move nothing
 * around them.
 */
export function useIsolate(): (text: string) => string {
  return isolateFor(useLocale());
}

/** The same where no hook can be: on a page that waits for what it reads. */
export function isolateFor(locale: string): (text: string) => string {
  return (text) => isolateIn(locale, text);
}
