"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { CustomerRow } from "./resource";

export function CustomerStatus({ customer }: { customer: Pick<CustomerRow, "active" | "deleted_at"> }) {
  const t = useTranslations("customers.status");
  if (customer.deleted_at !== null) return <Badge tone="bad">{t("deleted")}</Badge>;
  return customer.active ? <Badge tone="good">{t("active")}</Badge> : <Badge tone="neutral">{t("inactive")}</Badge>;
}
