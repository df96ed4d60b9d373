"use client";

import { MailCheck, MailX } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateText } from "@/components/ui/DateText";
import type { LinkRow } from "@/components/document/resource";
import type { InvoiceRecord } from "@/components/invoices/resource";

/** Whether the invoice was emailed, and whether anybody opened it. Nothing for a paid invoice that was never sent. */
export function SentMark({ invoice: { sent_at, status }, links }: { invoice: InvoiceRecord; links: readonly LinkRow[] }) {
  const t = useTranslations("invoices.record");
  const opened = links.reduce((sum, { open_count }) => sum + open_count, 0);
  if (status === "draft" || (sent_at === null && status === "paid" && opened === 0)) return null;
  const Icon = sent_at === null ? MailX : MailCheck;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Icon aria-hidden="true" className="size-4" />
      {sent_at === null ? t("not_sent") : t.rich("sent_on", { date: () => <DateText value={sent_at} /> })}
      {opened === 0 ? null : <span>· {t("opened", { count: opened })}</span>}
    </span>
  );
}
