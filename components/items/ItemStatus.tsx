"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { ItemRow } from "./resource";

export function ItemStatus({ item }: { item: Pick<ItemRow, "active" | "deleted_at"> }) {
  const t = useTranslations("items.status");
  if (item.deleted_at !== null) return <StatusBadge tone="bad">{t("deleted")}</StatusBadge>;
  return item.active ? <StatusBadge tone="good">{t("active")}</StatusBadge> : <StatusBadge tone="neutral">{t("inactive")}</StatusBadge>;
}
