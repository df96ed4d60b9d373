"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import { useRecord } from "@/components/api/use-record";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { Attempts } from "./attempts/Attempts";
import { isZero } from "./is-zero";
import { PaymentState } from "./PaymentState";
import { ProviderName } from "./gateways/ProviderName";
import { RefundDialog, unrefundedOf } from "./RefundDialog";
import { payments, type PaymentRecord } from "./resource";
import { creditOf } from "./credit-of";

/** A payment has no editable fields; its timeline shows operations only. */
const nothing = {};

interface PaymentRecordPageProps {
  payment: PaymentRecord;
  customer: { id: string; name: string };
  /** The numbers of the invoices it was applied to, by id. */
  numbers: Readonly<Record<string, string>>;
}

/** The payment record page: allocations, credit and refunds. A payment is immutable; a refund reverses it. */
export function PaymentRecordPage({ payment: initial, customer, numbers }: PaymentRecordPageProps) {
  const t = useTranslations("payments");
  const can = useCan();
  const pagePath = usePagePath();
  const payment = useRecord(payments, initial.id, initial);
  const [refunding, setRefunding] = useState(false);
  const { currency } = payment;
  const money = (value: string) => <Amount value={value} currency={currency} />;
  const credit = creditOf(payment);
  const refundable = !isZero(unrefundedOf(payment)) && can("payments.refund");
  return (
    <>
      <RecordPage
        title={t.rich("record.title", { customer: () => <bdi>{customer.name}</bdi> })}
        trail={[{ label: t("title"), href: pagePath("payments") }]}
        status={<PaymentState payment={payment} />}
        action={refundable ? <Button onClick={() => setRefunding(true)}>{t("refund.open")}</Button> : null}
        amounts={<p className="text-xl font-semibold">{money(payment.amount)}</p>}
        rail={
          <Section title={t("record.details")}>
            <Facts
              facts={[
                {
                  label: t("fields.customer_id"),
                  value: (
                    <AheadLink href={pagePath("customers", customer.id)} className="inline-flex min-h-6 items-center underline">
                      <bdi>{customer.name}</bdi>
                    </AheadLink>
                  ),
                },
                { label: t("fields.date"), value: <DateText value={payment.date} /> },
                { label: t("fields.method"), value: t(`methods.${payment.method}`) },
                { label: t("fields.reference"), value: payment.reference === null ? null : <bdi>{payment.reference}</bdi> },
                { label: t("fields.gateway"), value: payment.gateway === null ? null : <ProviderName gateway={payment.gateway} /> },
                { label: t("fields.gateway_ref"), value: payment.gateway_ref === null ? null : <bdi>{payment.gateway_ref}</bdi> },
                { label: t("fields.notes"), value: payment.notes },
              ]}
            />
            <p className="text-sm text-muted">{t("record.locked")}</p>
          </Section>
        }
        timeline={<RecordTimeline resource={payments} id={payment.id} labels={nothing} kinds={["change", "event"]} />}
      >
        <Section title={t("record.allocations")}>
          {payment.allocations.length === 0 ? <p className="py-2 text-sm text-muted">{t("record.no_allocations")}</p> : null}
          <ul className="grid text-sm">
            {payment.allocations.map(({ invoice_id, amount }) => (
              <li key={invoice_id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
                <AheadLink href={pagePath("invoices", invoice_id)} className="inline-flex min-h-6 items-center underline">
                  <bdi>{numbers[invoice_id] ?? t("record.invoice")}</bdi>
                </AheadLink>
                {money(amount)}
              </li>
            ))}
            {isZero(credit) ? null : (
              <li className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
                {t("record.credit")}
                {money(credit)}
              </li>
            )}
          </ul>
        </Section>
        {payment.refunds.length === 0 ? null : (
          <Section title={t("record.refunds")}>
            <ul className="grid text-sm">
              {payment.refunds.map((refund) => (
                <li key={refund.id} className="flex min-h-9 items-center gap-3 border-b border-line">
                  <DateText value={refund.date} />
                  <span className="min-w-0 flex-1 text-muted [overflow-wrap:anywhere]">{refund.reason}</span>
                  {money(refund.amount)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Attempts noun={payments} id={payment.id} by="payment_id" />
      </RecordPage>
      {refunding ? <RefundDialog payment={payment} onClose={() => setRefunding(false)} /> : null}
    </>
  );
}
