"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import type { InvoiceRecord } from "@/components/invoices/resource";

/** Customer and dates, beside the document. */
export function InvoiceFacts({ invoice, customer }: { invoice: InvoiceRecord; customer: string }) {
  const t = useTranslations("invoices");
  const choices = useTranslations("documents.choices");
  const pagePath = usePagePath();
  const day = (value: string | null, time = false) => (value === null ? null : <DateText value={value} time={time} />);
  return (
    <Section title={t("record.details")}>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: (
              <AheadLink href={pagePath("customers", invoice.customer_id)} className="inline-flex min-h-6 items-center underline">
                <bdi>{customer}</bdi>
              </AheadLink>
            ),
          },
          { label: t("fields.issue_date"), value: day(invoice.issue_date) ?? t("record.on_finalizing") },
          { label: t("fields.due_date"), value: day(invoice.due_date) ?? t("record.days_after", { count: invoice.payment_terms_days }) },
          ...(invoice.supply_date === null ? [] : [{ label: t("fields.supply_date"), value: day(invoice.supply_date) }]),
          ...(invoice.imported_at === null ? [] : [{ label: t("fields.imported_at"), value: day(invoice.imported_at, true) }]),
          { label: t("fields.sent_at"), value: day(invoice.sent_at, true) },
          ...(invoice.paid_at === null ? [] : [{ label: t("fields.paid_at"), value: day(invoice.paid_at, true) }]),
          { label: t("fields.reference"), value: invoice.reference },
          { label: t("fields.currency"), value: invoice.currency },
          ...(invoice.exchange_rate === null
            ? []
            : [{ label: t("fields.exchange_rate"), value: <bdi className="numbers">{invoice.exchange_rate}</bdi> }]),
          { label: t("fields.prices_mode"), value: choices(`prices_mode.${invoice.prices_mode}`) },
        ]}
      />
    </Section>
  );
}
