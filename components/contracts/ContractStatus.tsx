"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { ContractStatus as Status } from "@/lib/domains/contracts/schema";

export const statuses: readonly Status[] = ["draft", "active", "expired", "terminated"];

const tones: Record<Status, Tone> = { draft: "neutral", active: "good", expired: "warn", terminated: "bad" };

export function ContractStatus({ status }: { status: Status }) {
  const t = useTranslations("contracts.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
