"use client";

import { useTranslations } from "next-intl";
import { isZero } from "@/lib/commerce/is-zero";
import { payments, type PaymentRow } from "@/components/payments/resource";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { PaymentState } from "@/components/payments/PaymentState";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";

/** The payments recorded on the invoice with their refunds, and the credit applied to it. */
export function InvoicePayments({ invoice }: { invoice: InvoiceRecord }) {
  const t = useTranslations("invoices.payments");
  const { data } = usePart(invoices, invoice.id, "payments", payments.list, {
    invoice_id: invoice.id,
    limit: "100",
  });
  const credit = usePart(invoices, invoice.id, "credit", invoices.verbs.read_credit, { id: invoice.id }).data;
  if (data === undefined) return null;
  const applied = credit === undefined || isZero(credit.applied) ? null : credit.applied;
  const elsewhere = isZero(invoice.paid_elsewhere) ? null : invoice.paid_elsewhere;
  return (
    <Section title={t("title")}>
      {data.data.length === 0 && applied === null && elsewhere === null ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {elsewhere === null ? null : (
          <li className={row}>
            <span className="text-muted">{t("elsewhere")}</span>
            <Amount value={elsewhere} currency={invoice.currency} className="ms-auto font-medium" />
          </li>
        )}
        {data.data.map((payment) => (
          <PaymentRows key={payment.id} payment={payment} invoice={invoice} />
        ))}
        {applied === null ? null : <AppliedCredit invoice={invoice} amount={applied} />}
      </ul>
    </Section>
  );
}

const row = "flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1";

/** One payment: its share in the invoice, what became credit, and each refund as a row of its own. */
function PaymentRows({ payment, invoice }: { payment: PaymentRow; invoice: InvoiceRecord }) {
  const t = useTranslations("invoices.payments");
  const methods = useTranslations("payments.methods");
  const pagePath = usePagePath();
  const { currency, refunds } = payment;
  const share = payment.allocations.find(({ invoice_id }) => invoice_id === invoice.id)?.amount ?? null;
  const credited = payment.invoice_id === invoice.id && !isZero(payment.amount_credited) ? payment.amount_credited : null;
  return (
    <>
      <li className={row}>
        <AheadLink href={pagePath("payments", payment.id)} className="inline-flex min-h-6 items-center underline">
          <DateText value={payment.date} />
        </AheadLink>
        <span className="text-muted">{methods(payment.method)}</span>
        <PaymentState payment={payment} />
        {credited === null ? null : (
          <span className="text-muted">{t.rich("credited", { amount: () => <Amount value={credited} currency={currency} /> })}</span>
        )}
        <Amount value={share ?? "0"} currency={currency} className="ms-auto font-medium" />
      </li>
      {refunds.map((refund) => (
        <li key={refund.id} className={row}>
          <DateText value={refund.date} />
          <span className="text-muted">{t("refund")}</span>
          <Amount value={`-${refund.amount}`} currency={currency} className="ms-auto font-medium" />
        </li>
      ))}
    </>
  );
}

function AppliedCredit({ invoice, amount }: { invoice: InvoiceRecord; amount: string }) {
  const t = useTranslations("invoices.payments");
  const can = useCan();
  const { api, perform, busy } = usePerform([invoices.name, "payments", "customers"]);
  const remove = () =>
    perform(
      () => api.call(invoices.verbs.remove_credit, { id: invoice.id }),
      () => showToast({ tone: "good", text: t("credit_removed") }),
    );
  return (
    <li className={row}>
      <span className="text-muted">{t("credit")}</span>
      {can("payments.write") ? (
        <Button tone="quiet" className="text-sm" busy={busy} onClick={() => void remove()}>
          {t("remove_credit")}
        </Button>
      ) : null}
      <Amount value={amount} currency={invoice.currency} className="ms-auto font-medium" />
    </li>
  );
}
