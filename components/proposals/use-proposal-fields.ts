"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = [
  "status",
  "title",
  "sections",
  "number",
  "revision",
  "customer_id",
  "currency",
  "exchange_rate",
  "tax_profile_id",
  "prices_mode",
  "rounding",
  "discount",
  "issue_date",
  "expiry_date",
  "series_id",
  "language",
  "reference",
  "notes",
  "terms",
  "lines",
  "total",
  "sent_at",
  "signed_at",
  "declined_at",
  "decline_reason",
] as const;

/** The names of a proposal's fields, for editor, timeline and the dialog about what two people changed. */
export function useProposalFields(): Readonly<Record<(typeof names)[number], string>> {
  const t = useTranslations("proposals.fields");
  return useMemo(() => Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>, [t]);
}
