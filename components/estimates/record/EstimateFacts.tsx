"use client";

import { useTranslations } from "next-intl";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import type { EstimateRecord } from "@/components/estimates/resource";
import { AheadLink } from "@/components/ui/AheadLink";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { usualValidityDays } from "@/lib/commerce/offer";

/** Customer, dates and what became of the estimate, beside the document. */
export function EstimateFacts({ estimate, customer }: { estimate: EstimateRecord; customer: string }) {
  const t = useTranslations("estimates");
  const pagePath = usePagePath();
  const day = (value: string | null, time = false) => (value === null ? null : <DateText value={value} time={time} />);
  const { acceptance } = estimate;
  return (
    <Section title={t("record.details")}>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: (
              <AheadLink href={pagePath("customers", estimate.customer_id)} className="inline-flex min-h-6 items-center underline">
                <bdi>{customer}</bdi>
              </AheadLink>
            ),
          },
          { label: t("fields.issue_date"), value: day(estimate.issue_date) ?? t("record.on_sending") },
          { label: t("fields.expiry_date"), value: day(estimate.expiry_date) ?? t("record.days_after", { count: usualValidityDays }) },
          { label: t("fields.revision"), value: <bdi className="numbers">{estimate.revision}</bdi> },
          { label: t("fields.sent_at"), value: day(estimate.sent_at, true) },
          ...(estimate.accepted_at === null ? [] : [{ label: t("fields.accepted_at"), value: day(estimate.accepted_at, true) }]),
          ...(acceptance === null ? [] : [{ label: t("fields.by"), value: <bdi>{acceptance.name ?? t("record.by_customer")}</bdi> }]),
          ...(acceptance?.signature ? [{ label: t("fields.signature"), value: <bdi>{acceptance.signature}</bdi> }] : []),
          ...(acceptance?.proof ? [{ label: t("fields.proof"), value: <bdi dir="ltr">{acceptance.proof.email}</bdi> }] : []),
          ...(acceptance?.ip ? [{ label: t("fields.ip"), value: <bdi dir="ltr">{acceptance.ip}</bdi> }] : []),
          ...(estimate.declined_at === null ? [] : [{ label: t("fields.declined_at"), value: day(estimate.declined_at, true) }]),
          ...(estimate.decline_reason === null ? [] : [{ label: t("fields.decline_reason"), value: <bdi>{estimate.decline_reason}</bdi> }]),
          ...(estimate.invoice_id === null
            ? []
            : [
                {
                  label: t("fields.invoice_id"),
                  value: <RecordName noun="invoice" id={estimate.invoice_id} title={t("record.open_invoice")} />,
                },
              ]),
          { label: t("fields.reference"), value: estimate.reference },
          { label: t("fields.currency"), value: estimate.currency },
        ]}
      />
    </Section>
  );
}
