"use client";

import { useTranslations } from "next-intl";
import type { CreditNoteRecord } from "@/components/credit-notes/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { isZero } from "@/lib/commerce/is-zero";

/** The customer, the invoice, and where the credit went, beside the document. */
export function CreditNoteFacts({ note, customer }: { note: CreditNoteRecord; customer: string }) {
  const t = useTranslations("credit_notes");
  const pagePath = usePagePath();
  const amount = (value: string) => <Amount value={value} currency={note.currency} />;
  return (
    <Section title={t("record.details")}>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: (
              <AheadLink href={pagePath("customers", note.customer_id)} className="inline-flex min-h-6 items-center underline">
                <bdi>{customer}</bdi>
              </AheadLink>
            ),
          },
          { label: t("fields.invoice_id"), value: <RecordName noun="invoice" id={note.invoice_id} title={note.invoice_number} /> },
          ...(note.replacement_id === null
            ? []
            : [
                {
                  label: t("fields.replacement_id"),
                  value: <RecordName noun="invoice" id={note.replacement_id} title={t("record.open_replacement")} />,
                },
              ]),
          { label: t("fields.reason"), value: t(`reasons.${note.reason}`) },
          { label: t("fields.issue_date"), value: <DateText value={note.issue_date} /> },
          { label: t("fields.amount_deducted"), value: amount(note.amount_deducted) },
          { label: t("fields.amount_applied"), value: amount(note.amount_applied) },
          { label: t("fields.amount_refunded"), value: amount(note.amount_refunded) },
          ...(isZero(note.amount_refunding) ? [] : [{ label: t("fields.amount_refunding"), value: amount(note.amount_refunding) }]),
          { label: t("fields.amount_left"), value: amount(note.amount_left) },
          { label: t("fields.sent_at"), value: note.sent_at === null ? null : <DateText value={note.sent_at} time /> },
          { label: t("fields.reference"), value: note.reference },
        ]}
      />
    </Section>
  );
}
