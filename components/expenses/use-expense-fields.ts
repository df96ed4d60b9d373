"use client";

import { useTranslations } from "next-intl";

const names = [
  "merchant",
  "category",
  "day",
  "amount",
  "tax_amount",
  "currency",
  "project_id",
  "customer_id",
  "billable",
  "reimbursable",
  "note",
  "staff_id",
  "status",
  "submitted_at",
  "decided_by",
  "decided_at",
  "rejection_reason",
  "reimbursed_at",
  "invoice_id",
] as const;

type Name = (typeof names)[number];

/** The labels of an expense's fields. */
export function useExpenseFields(): Record<Name, string> {
  const t = useTranslations("expenses.fields");
  return Object.fromEntries(names.map((name) => [name, t(name)])) as Record<Name, string>;
}
