"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { EstimateStatus as Status } from "@/lib/domains/estimates/schema";

const tones: Record<Status, Tone> = { draft: "neutral", sent: "accent", accepted: "good", declined: "bad", converted: "good" };

/** By name, and not from the schema: a list need not load what checks a draft. */
export const statuses = Object.keys(tones) as Status[];

/** The status; a sent estimate whose last day has passed says so. */
export function EstimateStatus({ estimate: { status, expired_at } }: { estimate: { status: Status; expired_at: string | null } }) {
  const t = useTranslations("estimates");
  if (status === "sent" && expired_at !== null) return <Badge tone="warn">{t("expired")}</Badge>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
