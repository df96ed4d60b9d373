"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { ArticleRecord } from "./resource";

/** Whether visitors can read the article, and whether its draft, or the original of a translation, has moved on since. */
export function ArticleStatus({
  article: { status, has_changes, publish_at, is_stale },
}: {
  article: Pick<ArticleRecord, "status" | "has_changes" | "publish_at" | "is_stale">;
}) {
  const t = useTranslations("articles");
  if (publish_at !== null) return <Badge tone="accent">{t("schedule.badge")}</Badge>;
  if (is_stale) return <Badge tone="warn">{t("stale.badge")}</Badge>;
  if (status === "draft") return <Badge tone="neutral">{t("status.draft")}</Badge>;
  return has_changes ? <Badge tone="warn">{t("changes.badge")}</Badge> : <Badge tone="good">{t("status.published")}</Badge>;
}
