"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import type { RecurringRecord } from "@/components/recurring-invoices/resource";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";

/** Customer and schedule, beside the document. */
export function RecurringFacts({ schedule, customer }: { schedule: RecurringRecord; customer: string }) {
  const t = useTranslations("recurring_invoices");
  const pagePath = usePagePath();
  const auto = schedule.auto_send ? t("form.send") : schedule.auto_finalize ? t("form.finalize") : t("form.draft_only");
  return (
    <Section title={t("record.details")}>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: (
              <AheadLink href={pagePath("customers", schedule.customer_id)} className="inline-flex min-h-6 items-center underline">
                <bdi>{customer}</bdi>
              </AheadLink>
            ),
          },
          { label: t("fields.cadence"), value: t(`cadence.${schedule.cadence}`) },
          { label: t("fields.start_date"), value: <DateText value={schedule.start_date} /> },
          ...(schedule.end_date === null ? [] : [{ label: t("fields.end_date"), value: <DateText value={schedule.end_date} /> }]),
          ...(schedule.max_cycles === null
            ? []
            : [{ label: t("fields.max_cycles"), value: <bdi className="numbers">{schedule.max_cycles}</bdi> }]),
          { label: t("form.auto"), value: auto },
          { label: t("fields.catch_up"), value: t(`catch_up.${schedule.catch_up}`) },
          { label: t("fields.reference"), value: schedule.reference },
        ]}
      />
    </Section>
  );
}
