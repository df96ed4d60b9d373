"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";

const line = "flex min-h-9 items-center justify-between gap-3 border-b border-line py-1 last:border-0";

/** The next twelve invoices with their days and amounts. */
export function NextRuns({ schedule: { id, version, currency } }: { schedule: RecurringRecord }) {
  const t = useTranslations("recurring_invoices.record");
  const { data } = usePart(recurringInvoices, id, `preview-${String(version)}`, recurringInvoices.verbs.preview, { id });
  return (
    <Section title={t("next")}>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none_next")}</p> : null}
      <ol className="grid text-sm">
        {data?.data.map(({ cycle, date, total }) => (
          <li key={cycle} className={line}>
            <DateText value={date} />
            <Amount value={total} currency={currency} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The invoices that the schedule issued, the newest first. */
export function IssuedRuns({ schedule: { id, version } }: { schedule: RecurringRecord }) {
  const t = useTranslations("recurring_invoices.record");
  const { data } = usePart(recurringInvoices, id, `runs-${String(version)}`, recurringInvoices.verbs.list_runs, { id });
  return (
    <Section title={t("runs")}>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none_issued")}</p> : null}
      <ol className="grid text-sm">
        {data?.data.map(({ invoice_id, cycle, date }) => (
          <li key={invoice_id} className={line}>
            <span>
              <DateText value={date} /> {cycle === null ? <span className="text-muted">({t("by_hand")})</span> : null}
            </span>
            <RecordName noun="invoice" id={invoice_id} title={t("open_invoice")} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
