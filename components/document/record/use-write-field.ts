"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { Currency } from "@/lib/commerce/currencies";
import { currencyCodes } from "@/lib/commerce/currency-codes";
import { showMoney } from "@/lib/commerce/show-money";

/** Writes the fields that all kinds of document have in the timeline, where their plain text would not do. */
export function useWriteField(present: Currency): (field: string, value: unknown, currency?: string) => string | null {
  const t = useTranslations("documents");
  const format = useFormatter();
  const locale = useLocale();
  return (field, value, then) => {
    if (field === "lines" && Array.isArray(value)) return t("line_count", { count: value.length });
    if (typeof value !== "string") return null;
    if (field === "total" || field === "amount_paid")
      return showMoney(value, currencyCodes.find((code) => code === then) ?? present, locale);
    if (field.endsWith("_date")) return format.dateTime(new Date(value), { dateStyle: "medium", timeZone: "UTC" });
    if (field.endsWith("_at")) return format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" });
    if (field === "prices_mode" || field === "rounding") return t(`choices.${field}.${value}` as "choices.rounding.line");
    return null;
  };
}
