"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { ItemRow } from "./resource";

export function ItemStatus({ item }: { item: Pick<ItemRow, "active" | "deleted_at"> }) {
  const t = useTranslations("items.status");
  if (item.deleted_at !== null) return <Badge tone="bad">{t("deleted")}</Badge>;
  return item.active ? <Badge tone="good">{t("active")}</Badge> : <Badge tone="neutral">{t("inactive")}</Badge>;
}
