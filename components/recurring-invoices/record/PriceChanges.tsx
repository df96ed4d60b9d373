"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import type { PriceChange } from "@/lib/domains/recurring-invoices/schema";
import { ConfirmDialog } from "./ConfirmDialog";
import { PriceChangeDialog } from "./PriceChangeDialog";

const tones = { planned: "accent", applied: "good", cancelled: "neutral" } as const;

/** Other prices from a day on: planned ones with their notice, and what became of earlier ones. */
export function PriceChanges({ schedule, may }: { schedule: RecurringRecord; may: boolean }) {
  const t = useTranslations("recurring_invoices.prices");
  const { id, version } = schedule;
  const [planning, setPlanning] = useState(false);
  const [leaving, setLeaving] = useState<Wire<typeof PriceChange> | null>(null);
  const { api, perform, busy } = usePerform([recurringInvoices.name]);
  const { data } = usePart(recurringInvoices, id, `prices-${String(version)}`, recurringInvoices.verbs.list_price_changes, { id });
  const changes = data?.data ?? [];
  if (changes.length === 0 && !may) return null;
  const cancel = (change_id: string) =>
    void perform(
      () => api.call(recurringInvoices.verbs.cancel_price_change, { id, change_id }),
      () => {
        setLeaving(null);
        showToast({ tone: "good", text: t("cancelled_toast") });
      },
    );
  return (
    <Section
      title={t("title")}
      action={
        may ? (
          <Button tone="quiet" className="text-sm" onClick={() => setPlanning(true)}>
            {t("plan")}
          </Button>
        ) : null
      }
    >
      {changes.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      <ul className="grid text-sm">
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change} currency={schedule.currency} onCancel={may ? setLeaving : null} />
        ))}
      </ul>
      {leaving === null ? null : (
        <ConfirmDialog
          title={t("cancel_title")}
          text={t(leaving.notice !== "sent" ? "cancel_text" : "cancel_noticed")}
          label={t("cancel_do")}
          tone="danger"
          busy={busy}
          onConfirm={() => cancel(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
      {planning ? <PriceChangeDialog schedule={schedule} onClose={() => setPlanning(false)} /> : null}
    </Section>
  );
}

interface ChangeLineProps {
  change: Wire<typeof PriceChange>;
  currency: RecurringRecord["currency"];
  onCancel: ((change: Wire<typeof PriceChange>) => void) | null;
}

function ChangeLine({ change, currency, onCancel }: ChangeLineProps) {
  const t = useTranslations("recurring_invoices.prices");
  const { from_date, total_before, total, status, notice, notice_date, noticed_at } = change;
  const day = (value: string) => () => <DateText value={value} />;
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0">
      <span className="grid min-w-48 flex-1">
        <span className="font-medium">{t.rich("from", { date: day(from_date) })}</span>
        <span className="text-muted">
          {notice === "waiting" && status === "planned" && notice_date !== null ? t.rich("notice_on", { date: day(notice_date) }) : null}
          {notice === "sent" && noticed_at !== null ? t.rich("noticed_on", { date: day(noticed_at) }) : null}
          {notice === "no_address" ? t("no_address") : null}
          {notice === "none" ? t("no_notice") : null}
        </span>
      </span>
      {status === "planned" ? (
        <span className="numbers">
          <Amount value={total_before} currency={currency} /> <ArrowRight aria-hidden="true" className="inline size-4 rtl:rotate-180" />
          <span className="sr-only">{t("then")}</span> <Amount value={total} currency={currency} />
        </span>
      ) : null}
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      {status === "planned" && onCancel !== null ? (
        <Button tone="quiet" className="text-sm" onClick={() => onCancel(change)}>
          {t("cancel")}
        </Button>
      ) : null}
    </li>
  );
}
