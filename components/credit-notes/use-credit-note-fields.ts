"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = [
  "number",
  "reason",
  "issue_date",
  "reference",
  "notes",
  "total",
  "sent_at",
  "amount_applied",
  "amount_refunded",
  "amount_left",
] as const;

/** The names of a credit note's fields, for its timeline. */
export function useCreditNoteFields(): Readonly<Record<(typeof names)[number], string>> {
  const t = useTranslations("credit_notes.fields");
  return useMemo(() => Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>, [t]);
}
