"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { ProposalStatus as Status } from "@/lib/domains/proposals/schema";

const tones: Record<Status, Tone> = { draft: "neutral", sent: "accent", signed: "good", declined: "bad" };

/** By name, and not from the schema: a list need not load what checks a draft. */
export const statuses = Object.keys(tones) as Status[];

/** The status; a sent proposal whose last day has passed says so. */
export function ProposalStatus({ proposal: { status, expired_at } }: { proposal: { status: Status; expired_at: string | null } }) {
  const t = useTranslations("proposals");
  if (status === "sent" && expired_at !== null) return <Badge tone="warn">{t("expired")}</Badge>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
