import { useLocale } from "next-intl";
import type { Currency } from "@/lib/commerce/currencies";
import { showMoney } from "@/lib/commerce/show-money";
import { classNames } from "./class-names";

/** Formats a money text with its currency in the reader's locale, in tabular figures. */
export function Amount({ value, currency, className }: { value: string; currency: Currency; className?: string }) {
  const locale = useLocale();
  return <bdi className={classNames("numbers whitespace-nowrap", className)}>{showMoney(value, currency, locale)}</bdi>;
}
