"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { CustomerRow } from "./resource";

export function CustomerStatus({ customer }: { customer: Pick<CustomerRow, "active" | "deleted_at"> }) {
  const t = useTranslations("customers.status");
  if (customer.deleted_at !== null) return <StatusBadge tone="bad">{t("deleted")}</StatusBadge>;
  return customer.active ? <StatusBadge tone="good">{t("active")}</StatusBadge> : <StatusBadge tone="neutral">{t("inactive")}</StatusBadge>;
}
