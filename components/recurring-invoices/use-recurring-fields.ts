"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = [
  "status",
  "customer_id",
  "currency",
  "exchange_rate",
  "tax_profile_id",
  "prices_mode",
  "rounding",
  "discount",
  "series_id",
  "language",
  "reference",
  "notes",
  "terms",
  "lines",
  "total",
  "cadence",
  "start_date",
  "end_date",
  "max_cycles",
  "auto_finalize",
  "auto_send",
  "catch_up",
  "payment_terms_days",
  "next_date",
  "failure",
] as const;

/** The names of a schedule's fields, for editor, timeline and the dialog about what two people changed. */
export function useRecurringFields(): Readonly<Record<(typeof names)[number] | "issue_date", string>> {
  const t = useTranslations("recurring_invoices.fields");
  return useMemo(() => {
    const labels = Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>;
    return { ...labels, issue_date: labels.start_date };
  }, [t]);
}
