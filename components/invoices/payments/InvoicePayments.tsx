"use client";

import { useTranslations } from "next-intl";
import { payments } from "@/components/payments/resource";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePart } from "@/components/api/use-record";
import { PaymentState } from "@/components/payments/PaymentState";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";

/** The money that came for the invoice. */
export function InvoicePayments({ invoice }: { invoice: InvoiceRecord }) {
  const t = useTranslations("invoices.payments");
  const methods = useTranslations("payments.methods");
  const pagePath = usePagePath();
  const { data } = usePart(invoices, invoice.id, "payments", payments.list, {
    invoice_id: invoice.id,
    limit: "100",
  });
  if (data === undefined) return null;
  return (
    <Section title={t("title")}>
      {data.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data.data.map((payment) => (
          <li key={payment.id} className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1">
            <AheadLink href={pagePath("payments", payment.id)} className="inline-flex min-h-6 items-center underline">
              <DateText value={payment.date} />
            </AheadLink>
            <span className="text-muted">{methods(payment.method)}</span>
            <PaymentState payment={payment} />
            <Amount
              value={payment.allocations.find(({ invoice_id }) => invoice_id === invoice.id)?.amount ?? payment.amount}
              currency={payment.currency}
              className="ms-auto font-medium"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
