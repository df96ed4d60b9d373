"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { BankEntryRow } from "./resource";

/** Whether an open entry says what it pays, or what became of it. */
export function EntryState({ entry: { status, match } }: { entry: BankEntryRow }) {
  const t = useTranslations("bank_entries");
  if (status === "confirmed") return <Badge tone="good">{t("status.confirmed")}</Badge>;
  if (status === "dismissed") return <Badge tone="neutral">{t("status.dismissed")}</Badge>;
  if (match === null) return <Badge tone="neutral">{t("match.none")}</Badge>;
  return <Badge tone={match.certainty === "sure" ? "accent" : "warn"}>{t(`match.${match.certainty}`)}</Badge>;
}
