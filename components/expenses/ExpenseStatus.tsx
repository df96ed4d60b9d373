"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { ExpenseStatus as Status } from "@/lib/domains/expenses/schema";

export const statuses: readonly Status[] = ["draft", "submitted", "approved", "rejected", "reimbursed"];

const tones: Record<Status, Tone> = { draft: "neutral", submitted: "accent", approved: "good", rejected: "bad", reimbursed: "good" };

export function ExpenseStatus({ status }: { status: Status }) {
  const t = useTranslations("expenses.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
