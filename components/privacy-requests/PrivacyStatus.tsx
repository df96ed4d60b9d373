"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { PrivacyRow } from "./resource";

const tones: Record<PrivacyRow["status"], Tone> = {
  received: "neutral",
  identity_check: "neutral",
  waiting_for_subject: "warn",
  in_progress: "accent",
  review: "accent",
  fulfilled: "good",
  partly_refused: "good",
  refused: "neutral",
  withdrawn: "neutral",
  lapsed: "neutral",
};

export const statuses = Object.keys(tones) as PrivacyRow["status"][];

export const isOpen = ({ closed_at }: Pick<PrivacyRow, "closed_at">): boolean => closed_at === null;

export function PrivacyStatus({ status }: Pick<PrivacyRow, "status">) {
  const t = useTranslations("privacy_requests.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
