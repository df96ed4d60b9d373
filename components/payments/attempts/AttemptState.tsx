"use client";

import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/Shape";
import { StatusBadge } from "@/components/ui/StatusBadge";
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

/** The status of an attempt; "needs attention" takes precedence over the gateway's last status. */
export function AttemptState({ attempt: { status, attention } }: { attempt: Attempt }) {
  const t = useTranslations("payments.attempts");
  return attention === null ? (
    <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t("needs_look")}</StatusBadge>
  );
}
