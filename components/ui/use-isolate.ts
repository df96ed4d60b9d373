import { useLocale } from "next-intl";
import { isolateIn } from "@/lib/commerce/direction";

/**
 * Isolates names, addresses, dates, amounts and numbers within a sentence, so that their direction cannot reorder the text around them
 * (Unicode bidirectional isolates).
 */
export function useIsolate(): (text: string) => string {
  return isolateFor(useLocale());
}

/** The same for async server components, which cannot call hooks. */
export function isolateFor(locale: string): (text: string) => string {
  return (text) => isolateIn(locale, text);
}
