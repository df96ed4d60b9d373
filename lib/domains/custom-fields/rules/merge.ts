import type { Currency } from "@/lib/commerce/currencies";
import { formatDay, formatInstant } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { CustomField, CustomValue } from "../schema";

/** How a reader reads values. */
export interface Reading {
  locale: string;
  timezone: string;
  yes: string;
  no: string;
}

type Shown = Pick<CustomField, "type" | "options"> & { currency: Currency | null };

/** A value as text for a reader. */
export function showMerged({ type, options, currency }: Shown, value: CustomValue, { locale, timezone, yes, no }: Reading): string {
  const labelOf = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen;
  switch (type) {
    case "number":
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(Number(value));
    case "currency":
      return currency === null ? String(value) : formatMoney(String(value), currency, locale);
    case "date":
      return formatDay(String(value), locale);
    case "datetime":
      return formatInstant(new Date(String(value)), locale, timezone);
    case "boolean":
      return value === true ? yes : no;
    case "single_select":
      return labelOf(String(value));
    case "multi_select":
      return new Intl.ListFormat(locale, { type: "conjunction" }).format((Array.isArray(value) ? value : []).map(labelOf));
    case "text":
    case "textarea":
    case "url":
    case "email":
      return String(value);
  }
}
