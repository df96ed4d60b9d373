import { isolate } from "@/lib/commerce/direction";
import { readerLocale } from "@/lib/commerce/reader-locale";
import { showMoney } from "@/lib/commerce/show-money";
import type { CustomFieldRow } from "./resource";

/** What of a definition decides how its values read. */
export type ShownField = Pick<CustomFieldRow, "type" | "options" | "currency">;

interface Words {
  locale: string;
  yes: string;
  no: string;
  /** Formats an instant, by default in the company's timezone. */
  dateTime(instant: Date, options: { dateStyle: "medium"; timeStyle?: "short"; timeZone?: string }): string;
}

/** A custom field's value as the reader reads it; null for none. */
export function writeCustomValue({ type, options, currency }: ShownField, value: unknown, words: Words): string | null {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  const text = String(value as string | number | boolean);
  const { locale } = words;
  const choice = (chosen: unknown): string => options.find((option) => option.value === chosen)?.label ?? String(chosen);
  switch (type) {
    case "boolean":
      return value === true ? words.yes : words.no;
    case "single_select":
      return choice(text);
    case "multi_select":
      return (Array.isArray(value) ? value : [text]).map((chosen) => isolate(choice(chosen))).join(locale === "ar" ? "، " : ", ");
    case "number":
      return isDecimal(text) ? new Intl.NumberFormat(readerLocale(locale), { maximumFractionDigits: 6 }).format(text) : text;
    case "currency":
      return currency === null ? text : showMoney(text, currency, locale);
    case "date":
      return words.dateTime(new Date(text), { dateStyle: "medium", timeZone: "UTC" });
    case "datetime":
      return words.dateTime(new Date(text), { dateStyle: "medium", timeStyle: "short" });
    case "text":
    case "textarea":
    case "url":
    case "email":
      return text;
  }
}

const isDecimal = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(text);
