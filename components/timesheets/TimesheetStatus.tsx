"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { TimesheetStatus as Status } from "@/lib/domains/timesheets/schema";

export const statuses: readonly Status[] = ["open", "submitted", "approved", "rejected"];

const tones: Record<Status, Tone> = { open: "neutral", submitted: "accent", approved: "good", rejected: "bad" };

export function TimesheetStatus({ status }: { status: Status }) {
  const t = useTranslations("timesheets.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
