import { useLocale, useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { InvoiceSummary } from "@/lib/domains/invoices/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import type { z } from "zod";
import { statusTones } from "./status-tone";

type Invoice = z.output<typeof InvoiceSummary>;

/** Invoices as rows that fit a phone; each leads to its document. `dated` says which day and amount matter: the due ones, or those of issue. */
export function InvoiceRows({ invoices, dated }: { invoices: readonly Invoice[]; dated: "due" | "issued" }) {
  const t = useTranslations("portal");
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invoices.map((invoice) => {
        const day = dated === "due" ? invoice.due_date : invoice.issue_date;
        return (
          <li key={invoice.id}>
            <a href={`/portal/invoices/${encodeId("invoice", invoice.id)}`} className="flex min-h-14 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft">
              <span className="grid min-w-0">
                <span className="numbers font-medium">
                  <bdi>{invoice.number}</bdi>
                </span>
                {day === null ? null : (
                  <time dateTime={day} className="text-sm text-muted">
                    {t(`documents.${dated}`, { day: formatDay(day, locale) })}
                  </time>
                )}
              </span>
              <span className="grid justify-items-end text-end">
                <span className="numbers font-medium">
                  <bdi>{formatMoney(dated === "due" ? invoice.amount_due : invoice.total, invoice.currency, locale)}</bdi>
                </span>
                <span className="text-sm">
                  <StatusBadge tone={statusTones[invoice.status]}>{t(`status.${invoice.status}`)}</StatusBadge>
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
