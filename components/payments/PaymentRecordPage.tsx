"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import { useRecord } from "@/components/api/use-record";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { MenuItem } from "@/components/ui/Menu";
import { Attempts } from "./attempts/Attempts";
import { isZero } from "@/lib/commerce/is-zero";
import { DisputeFee, DisputeNotice } from "./DisputeNotice";
import { PaymentState } from "./PaymentState";
import { ProviderName } from "./gateways/ProviderName";
import { netOf } from "./net-of";
import { RefundDialog } from "./RefundDialog";
import { ReverseDialog } from "./ReverseDialog";
import { payments, type PaymentRecord } from "./resource";

/** A payment has no editable fields; its timeline shows operations only. */
const nothing = {};

interface PaymentRecordPageProps {
  payment: PaymentRecord;
  customer: { id: string; name: string };
  /** The numbers of the invoices it was applied to, by id. */
  numbers: Readonly<Record<string, string>>;
  /** What its gateway can refund; null without a gateway. */
  refunds: "none" | "whole" | "partial" | null;
}

/** The payment record page: allocations, credit and refunds. A payment is immutable; a refund reverses it. */
export function PaymentRecordPage({ payment: initial, customer, numbers, refunds }: PaymentRecordPageProps) {
  const t = useTranslations("payments");
  const can = useCan();
  const pagePath = usePagePath();
  const payment = useRecord(payments, initial.id, initial);
  const [asking, setAsking] = useState<"refund" | "reverse" | null>(null);
  const { currency } = payment;
  const money = (value: string) => <Amount value={value} currency={currency} />;
  const { amount_credited: credit, reversal } = payment;
  const net = netOf(payment);
  const refundable = !isZero(net) && can("payments.refund");
  // A gateway of whole refunds can do nothing once a part went back in another way.
  const cannot = refunds === "none" || (refunds === "whole" && net !== payment.amount);
  const reversible = refundable && reversal === null;
  return (
    <>
      <RecordPage
        title={t.rich("record.title", { customer: () => <bdi>{customer.name}</bdi> })}
        trail={[{ label: t("title"), href: pagePath("payments") }]}
        status={<PaymentState payment={payment} />}
        action={
          refundable ? (
            <Button disabled={cannot} {...(cannot ? { "aria-describedby": "refund-cannot" } : {})} onClick={() => setAsking("refund")}>
              {t("refund.open")}
            </Button>
          ) : null
        }
        menu={
          reversible ? (
            <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => setAsking("reverse")}>
              {t("reversing.open")}
            </MenuItem>
          ) : null
        }
        amounts={
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-xl font-semibold">{money(net)}</span>
              {net === payment.amount ? null : (
                <span className="text-muted">{t.rich("record.of_received", { amount: () => money(payment.amount) })}</span>
              )}
            </p>
            {isZero(payment.surcharge) ? null : (
              <p className="text-sm text-muted">{t.rich("record.surcharge", { amount: () => money(payment.surcharge) })}</p>
            )}
            {refundable && cannot ? (
              <p id="refund-cannot" className="text-sm text-muted">
                {t(refunds === "none" ? "refund.cannot" : "refund.cannot_parts")}
              </p>
            ) : null}
          </>
        }
        notice={
          reversal === null ? (
            <DisputeNotice payment={payment} />
          ) : (
            <Alert tone="bad" title={t.rich("reversing.reversed_on", { date: () => <DateText value={reversal.date} /> })}>
              <p className="[overflow-wrap:anywhere]">
                <bdi>{reversal.reason}</bdi>
              </p>
              <DisputeFee payment={payment} />
            </Alert>
          )
        }
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
                  <span className="min-w-0 flex-1 text-muted [overflow-wrap:anywhere]">
                    {refund.reason}
                    {isZero(refund.reduced) ? null : <span className="block">{t("record.reduced")}</span>}
                    {isZero(refund.surcharge) ? null : (
                      <span className="block">{t.rich("record.surcharge_back", { amount: () => money(refund.surcharge) })}</span>
                    )}
                  </span>
                  {money(`-${refund.amount}`)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <RecordSections noun="payment" id={payment.id} />
        <Attempts noun={payments} id={payment.id} by="payment_id" />
      </RecordPage>
      {asking === "refund" ? <RefundDialog payment={payment} whole={refunds === "whole"} onClose={() => setAsking(null)} /> : null}
      {asking === "reverse" ? <ReverseDialog payment={payment} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
