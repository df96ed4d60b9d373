"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { RecurringStatus as Status } from "@/lib/domains/recurring-invoices/schema";

export const tones: Record<Status, Tone> = {
  draft: "neutral",
  active: "good",
  paused: "warn",
  stopped: "bad",
  terminated: "neutral",
  completed: "accent",
};

/** By name, and not from the schema: a list need not load what checks a draft. */
export const statuses = Object.keys(tones) as Status[];
export const cadences = ["daily", "weekly", "monthly", "quarterly", "annually"] as const;

export function RecurringStatus({ status }: { status: Status }) {
  const t = useTranslations("recurring_invoices.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
