"use client";

import { useTranslations } from "next-intl";

const names = [
  "customer_id",
  "title",
  "description",
  "start_date",
  "end_date",
  "notice_days",
  "notice_date",
  "value",
  "currency",
  "auto_renewal_months",
  "owner_id",
  "status",
  "signing",
  "body",
  "language",
  "revision",
  "sign_by",
  "sent_at",
  "signed_at",
  "declined_at",
  "decline_reason",
  "terminated_on",
  "termination_reason",
] as const;

type Name = (typeof names)[number];

/** The labels of a contract's fields. */
export function useContractFields(): Record<Name, string> {
  const t = useTranslations("contracts.fields");
  return Object.fromEntries(names.map((name) => [name, t(name)])) as Record<Name, string>;
}
