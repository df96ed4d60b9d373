import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { Badge } from "@/components/ui/Badge";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { InvoiceSummary } from "@/lib/domains/invoices/schema";
import type { PortalOwed } from "@/lib/domains/portal/schema";
import { isCredited } from "@/lib/domains/invoices/rules";
import { encodeId } from "@/lib/kernel/base/ids";
import { statusTones } from "./status-tone";

export type ListedInvoice = z.output<typeof InvoiceSummary> & Partial<Pick<PortalOwed, "automatic">>;

/** Which day and amount a list shows: due date and amount due, or issue date and total. */
type Dated = "due" | "issued";

/** A list of invoices that fits a phone; each row links to its document. */
export function InvoiceRows({ invoices, dated }: { invoices: readonly ListedInvoice[]; dated: Dated }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceRow invoice={invoice} dated={dated} />
        </li>
      ))}
    </ul>
  );
}

export function InvoiceRow({ invoice, dated }: { invoice: ListedInvoice; dated: Dated }) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const locale = useLocale();
  const day = dated === "due" ? invoice.due_date : invoice.issue_date;
  return (
    <a
      href={`/portal/invoices/${encodeId("invoice", invoice.id)}`}
      className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft"
    >
      <span className="grid min-w-0">
        <span className="font-medium">
          <bdi>{invoice.number}</bdi>
        </span>
        {day === null ? null : (
          <time dateTime={day} className="text-sm text-muted">
            {t(`documents.${dated}`, { day: isolate(formatDay(day, locale)) })}
          </time>
        )}
        {invoice.automatic ? (
          <span className="text-sm text-muted">
            {t("invoice.charged_on", {
              method: isolate(invoice.automatic.method),
              day: isolate(formatDay(invoice.automatic.date, locale)),
            })}
          </span>
        ) : null}
      </span>
      <span className="grid justify-items-end text-end">
        <span className="numbers font-medium">
          <bdi>{formatMoney(dated === "due" ? invoice.amount_due : invoice.total, invoice.currency, locale)}</bdi>
        </span>
        <span className="text-sm">
          {isCredited(invoice) ? (
            <Badge tone="neutral">{t("status.credited")}</Badge>
          ) : (
            <Badge tone={statusTones[invoice.status]}>{t(`status.${invoice.status}`)}</Badge>
          )}
        </span>
      </span>
    </a>
  );
}
