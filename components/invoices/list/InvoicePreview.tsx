"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { Skeleton } from "@/components/ui/Skeleton";
import { AmountDue } from "@/components/invoices/AmountDue";
import { InvoiceStatus } from "@/components/invoices/InvoiceStatus";
import { invoices, type InvoiceRow } from "@/components/invoices/resource";

/** An invoice at a glance, beside the list. */
export function InvoicePreview({ invoice }: { invoice: InvoiceRow }) {
  const t = useTranslations("invoices");
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.record(api.tenant, invoices.name, invoice.id),
    queryFn: ({ signal }) => api.get(invoices, invoice.id, signal),
  });
  const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold">
        <Amount value={invoice.total} currency={invoice.currency} />
      </p>
      <Facts
        facts={[
          { label: t("fields.status"), value: <InvoiceStatus invoice={invoice} /> },
          { label: t("fields.customer_id"), value: <bdi>{invoice.customer_name}</bdi> },
          { label: t("fields.issue_date"), value: day(invoice.issue_date) },
          { label: t("fields.due_date"), value: day(invoice.due_date) },
          { label: t("fields.amount_due"), value: <AmountDue invoice={invoice} /> },
          { label: t("fields.reference"), value: invoice.reference },
        ]}
      />
      {data === undefined ? <Skeleton className="h-16 w-full" /> : null}
      <ul className="grid gap-1 text-sm">
        {data?.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3 border-t border-line pt-1">
            <span className="line-clamp-2 min-w-0">{line.description}</span>
            <Amount value={line.total} currency={invoice.currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
