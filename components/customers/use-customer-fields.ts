"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = [
  "name",
  "active",
  "monthly_statements",
  "time_rounding",
  "time_rounding_minutes",
  "time_rounding_per",
  "email",
  "phone",
  "website",
  "tax_id",
  "country",
  "currency",
  "language",
  "owner_id",
  "payment_terms_days",
  "e_invoice",
  "by_peppol",
  "e_address",
  "e_address_scheme",
  "buyer_reference",
  "legal_id",
  "legal_id_scheme",
  "notes",
  "tags",
  "groups",
  "deleted_at",
] as const;

/** The labels of a customer's fields, for forms, the timeline and the conflict dialog. */
export function useCustomerFields(): Readonly<Record<string, string>> {
  const t = useTranslations("customers.fields");
  return useMemo(() => Object.fromEntries(names.map((name) => [name, t(name)])), [t]);
}
