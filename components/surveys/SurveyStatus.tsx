"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { SurveyStatus as Status } from "@/lib/domains/surveys/schema";

const tones: Record<Status, Tone> = { draft: "neutral", published: "good", closed: "warn" };

export function SurveyStatus({ status }: { status: Status }) {
  const t = useTranslations("surveys.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
