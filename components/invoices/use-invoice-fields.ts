"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = [
  "status",
  "number",
  "customer_id",
  "currency",
  "exchange_rate",
  "tax_profile_id",
  "prices_mode",
  "rounding",
  "discount",
  "issue_date",
  "due_date",
  "supply_date",
  "payment_terms_days",
  "series_id",
  "language",
  "reference",
  "notes",
  "terms",
  "lines",
  "total",
  "amount_paid",
  "sent_at",
  "paid_at",
] as const;

/** The names of an invoice's fields, for editor, timeline and the dialog about what two people changed. */
export function useInvoiceFields(): Readonly<Record<(typeof names)[number], string>> {
  const t = useTranslations("invoices.fields");
  return useMemo(() => Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>, [t]);
}
