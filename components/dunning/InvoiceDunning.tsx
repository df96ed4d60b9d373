"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { invoices } from "@/components/invoices/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { HoldDialog } from "./HoldDialog";
import { HoldLine } from "./HoldLine";
import { dunning } from "./resource";

const tones = { queued: "neutral", sent: "good", withdrawn: "neutral", no_address: "warn" } as const;

/** An invoice's reminders and holds, on the page of the invoice. */
export function InvoiceDunning({ id }: { id: string }) {
  const t = useTranslations("dunning_reminders.on_records");
  const can = useCan();
  const [holding, setHolding] = useState(false);
  const { api, perform, busy } = usePerform([invoices.name]);
  const { data } = usePart(invoices, id, "dunning", dunning.of_invoice, { id });
  const isOwed = data !== undefined && data.pause !== "not_owed";
  const remind = () =>
    perform(
      () => api.call(dunning.remind, { id }),
      () => showToast({ tone: "good", text: t("reminder_queued") }),
    );
  return (
    <Section
      title={t("title")}
      action={
        isOwed ? (
          <>
            {can("dunning_policies.hold") && data.hold === null ? (
              <Button tone="quiet" className="text-sm" onClick={() => setHolding(true)}>
                {t("place_hold")}
              </Button>
            ) : null}
            {can("dunning_policies.send") && data.pause === null ? (
              <Button tone="quiet" className="text-sm" busy={busy} onClick={() => void remind()}>
                {t("send_now")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data ? (
        <p className="py-1 text-sm text-muted">
          {data.pause === null || data.pause === "held" ? null : t(`pauses.${data.pause}`)}
          {data.next === null
            ? null
            : data.next.date === null
              ? t("next_after_hold", { tone: t(`tones.${data.next.tone}`) })
              : t.rich("next", { tone: t(`tones.${data.next.tone}`), date: () => <DateText value={data.next?.date ?? ""} /> })}
        </p>
      ) : null}
      <ul className="grid text-sm">
        {data?.holds.map((hold) => (
          <HoldLine key={hold.id} hold={hold} open={hold.id === data.hold?.id} />
        ))}
        {data?.reminders.map((reminder) => (
          <li key={reminder.id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-40 flex-1 font-medium">{t(`tones.${reminder.tone}`)}</span>
            <Amount value={reminder.amount_due} currency={reminder.currency} />
            {reminder.fee_invoice_id === null ? null : <RecordName noun="invoice" id={reminder.fee_invoice_id} title={t("late_fee")} />}
            {reminder.fee_problem === null ? null : <Badge tone="warn">{t("no_fee")}</Badge>}
            <Badge tone={tones[reminder.status]}>{t(`statuses.${reminder.status}`)}</Badge>
            <span className="text-muted">
              <RelativeTime value={reminder.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {holding ? <HoldDialog invoice={id} onClose={() => setHolding(false)} /> : null}
    </Section>
  );
}
