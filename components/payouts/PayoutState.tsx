"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { PayoutRow } from "./resource";

const tones = { pending: "accent", paid: "good", failed: "bad" } as const;

export function PayoutState({ payout: { status } }: { payout: PayoutRow }) {
  const t = useTranslations("payouts.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
