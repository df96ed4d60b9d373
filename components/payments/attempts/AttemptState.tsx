"use client";

import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/Shape";
import { Badge } from "@/components/ui/Badge";
import type { AttemptStatus } from "@/lib/domains/payments/schema";
import type { Attempt } from "../resource";

const tones: Record<AttemptStatus, Tone> = {
  started: "neutral",
  open: "accent",
  processing: "accent",
  succeeded: "good",
  failed: "bad",
  expired: "neutral",
};

/** The status of an attempt: "needs attention" first, then a declined try on a page that is still open. */
export function AttemptState({ attempt: { status, attention, failure } }: { attempt: Attempt }) {
  const t = useTranslations("payments.attempts");
  if (attention !== null) return <Badge tone="warn">{t("needs_look")}</Badge>;
  if (status === "open" && failure !== null) return <Badge tone="bad">{t("declined")}</Badge>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
