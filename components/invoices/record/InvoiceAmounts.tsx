"use client";

import { useTranslations } from "next-intl";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import type { InvoiceRecord } from "@/components/invoices/resource";

interface InvoiceAmountsProps {
  invoice: InvoiceRecord;
  /** The customer's name, where the title does not have it. */
  customer: string | null;
}

/** Whose it is; what is due, or the total while it is a draft or once it is paid; and until when. */
export function InvoiceAmounts({ invoice, customer }: InvoiceAmountsProps) {
  const t = useTranslations("invoices");
  const pagePath = usePagePath();
  const { currency, status } = invoice;
  const settled = status === "draft" || status === "paid";
  return (
    <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
      {customer === null ? null : (
        <div className="min-w-0">
          <dt className="text-sm text-muted">{t("fields.customer_id")}</dt>
          <dd className="text-lg font-medium [overflow-wrap:anywhere]">
            <AheadLink href={pagePath("customers", invoice.customer_id)} className="inline-flex min-h-6 items-center hover:underline">
              <bdi>{customer}</bdi>
            </AheadLink>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">{settled ? t("fields.total") : t("fields.amount_due")}</dt>
        <dd className="text-xl font-semibold">
          <Amount value={settled ? invoice.total : invoice.amount_due} currency={currency} />
        </dd>
      </div>
      {settled || invoice.amount_due === invoice.total ? null : (
        <div>
          <dt className="text-sm text-muted">{t("fields.total")}</dt>
          <dd>
            <Amount value={invoice.total} currency={currency} />
          </dd>
        </div>
      )}
      {invoice.due_date === null || settled ? null : (
        <div>
          <dt className="text-sm text-muted">{t("fields.due_date")}</dt>
          <dd className={status === "overdue" ? "font-medium text-bad" : undefined}>
            <DateText value={invoice.due_date} />
          </dd>
        </div>
      )}
    </dl>
  );
}
