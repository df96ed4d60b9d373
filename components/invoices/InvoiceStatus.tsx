"use client";

import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import { isCredited } from "@/lib/domains/invoices/rules";
import type { InvoiceStatus as Status } from "@/lib/domains/invoices/schema";

const tones: Record<Status, Tone> = { draft: "neutral", finalized: "accent", partly_paid: "warn", paid: "good", overdue: "bad" };

export const statuses = namesOf(tones);

export function InvoiceStatus({ invoice }: { invoice: Parameters<typeof isCredited>[0] }) {
  const t = useTranslations("invoices.status");
  return isCredited(invoice) ? (
    <Badge tone="neutral">{t("credited")}</Badge>
  ) : (
    <Badge tone={tones[invoice.status]}>{t(invoice.status)}</Badge>
  );
}
