"use client";

import { useTranslations } from "next-intl";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import type { ProposalRecord } from "@/components/proposals/resource";
import { AheadLink } from "@/components/ui/AheadLink";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { usualValidityDays } from "@/lib/commerce/offer";

/** Customer, dates and what became of the proposal, beside the document. */
export function ProposalFacts({ proposal, customer }: { proposal: ProposalRecord; customer: string }) {
  const t = useTranslations("proposals");
  const pagePath = usePagePath();
  const day = (value: string | null, time = false) => (value === null ? null : <DateText value={value} time={time} />);
  return (
    <Section title={t("record.details")}>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: (
              <AheadLink href={pagePath("customers", proposal.customer_id)} className="inline-flex min-h-6 items-center underline">
                <bdi>{customer}</bdi>
              </AheadLink>
            ),
          },
          { label: t("fields.issue_date"), value: day(proposal.issue_date) ?? t("record.on_sending") },
          { label: t("fields.expiry_date"), value: day(proposal.expiry_date) ?? t("record.days_after", { count: usualValidityDays }) },
          { label: t("fields.revision"), value: <bdi className="numbers">{proposal.revision}</bdi> },
          { label: t("fields.sent_at"), value: day(proposal.sent_at, true) },
          ...(proposal.signed_at === null ? [] : [{ label: t("fields.signed_at"), value: day(proposal.signed_at, true) }]),
          ...(proposal.declined_at === null ? [] : [{ label: t("fields.declined_at"), value: day(proposal.declined_at, true) }]),
          ...(proposal.decline_reason === null ? [] : [{ label: t("fields.decline_reason"), value: <bdi>{proposal.decline_reason}</bdi> }]),
          ...(proposal.invoice_id === null
            ? []
            : [
                {
                  label: t("fields.invoice_id"),
                  value: <RecordName noun="invoice" id={proposal.invoice_id} title={t("record.open_invoice")} />,
                },
              ]),
          { label: t("fields.reference"), value: proposal.reference },
          { label: t("fields.currency"), value: proposal.currency },
        ]}
      />
    </Section>
  );
}
