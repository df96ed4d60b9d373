import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentContent } from "@/components/portal/document/DocumentContent";
import { Badge } from "@/components/ui/Badge";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDay, formatDocument } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { isCredited } from "@/lib/domains/invoices/rules";
import type { PortalOwed } from "@/lib/domains/portal/schema";
import { InvoiceStatus } from "@/lib/domains/invoices/schema";
import { Instalments } from "./Instalments";
import { TransferDetails } from "./TransferDetails";
import { statusTones } from "./status-tone";

/** How the due day is worded: of the invoice, or of its next instalment. */
function dueKey(status: InvoiceStatus, planned: boolean) {
  if (planned) return status === "overdue" ? "invoice.part_was_due" : "invoice.part_due";
  return status === "overdue" ? "invoice.was_due" : "invoice.due";
}

interface InvoiceDocumentProps {
  view: DocumentView;
  pdf_href: string;
  /** Of the electronic invoice that was stored beside the PDF; null without one. */
  xml_href: string | null;
  /** The saved method that is charged by itself, and the day. */
  automatic?: PortalOwed["automatic"];
  /** The pay button. Without one, downloading the PDF is the primary action. */
  action?: ReactNode;
}

/** An invoice for its customer, with the same figures as the PDF. The amount due and the due date come first, on a phone too. */
export function InvoiceDocument({ view, pdf_href, xml_href, automatic, action }: InvoiceDocumentProps) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const locale = useLocale();
  const shown = formatDocument(view, locale);
  const status = InvoiceStatus.parse(view.status);
  const credited = isCredited({ ...view, status });
  const part = view.instalments?.find(({ open }) => !isZero(open));
  const due = part === undefined ? view.dates.due_date : part.due_date;
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-lg font-semibold">{t.rich("invoice.title", { number: () => <bdi>{view.number}</bdi> })}</h1>
          {credited ? (
            <Badge tone="neutral">{t("status.credited")}</Badge>
          ) : (
            <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
          )}
        </div>
        <p className="text-muted">
          <bdi>{view.seller.name}</bdi>
        </p>
      </header>
      <section aria-label={t("invoice.amount_due")} className="grid gap-4 rounded-md border border-line bg-surface p-5">
        <div className="grid gap-1">
          <p className="text-muted">{t("invoice.amount_due")}</p>
          <p className="numbers text-display font-semibold tracking-tight">
            <bdi>{shown.amount_due}</bdi>
          </p>
          {credited ? (
            <p className="font-medium">{t("invoice.credited")}</p>
          ) : status === "paid" ? (
            <p className="font-medium text-good">{t("invoice.paid")}</p>
          ) : (
            <p className={status === "overdue" ? "font-medium text-bad" : "font-medium"}>
              <time dateTime={due ?? undefined}>
                {t(dueKey(status, part !== undefined), { day: isolate(due === null ? "" : formatDay(due, locale)) })}
              </time>
            </p>
          )}
        </div>
        {automatic ? (
          <p>{t("invoice.automatic", { method: isolate(automatic.method), day: isolate(formatDay(automatic.date, locale)) })}</p>
        ) : null}
        {action}
        <p className="flex flex-wrap gap-2">
          <a href={pdf_href} download className={buttonClasses(action ? "secondary" : "primary", action ? "regular" : "large")}>
            {t("document.download")}
          </a>
          {xml_href === null ? null : (
            <a href={xml_href} download className={buttonClasses("secondary", action ? "regular" : "large")}>
              {t("document.download_xml")}
            </a>
          )}
        </p>
      </section>
      {view.bank_transfer ? <TransferDetails transfer={view.bank_transfer} /> : null}
      {view.instalments ? <Instalments parts={view.instalments} currency={view.currency} credited={credited} /> : null}
      <DocumentContent view={view} shown={shown} />
    </article>
  );
}
