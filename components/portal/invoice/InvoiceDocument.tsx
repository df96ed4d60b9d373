import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/Badge";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";
import { taxNumberName } from "@/lib/commerce/tax-numbers";
import { InvoiceStatus } from "@/lib/domains/invoices/schema";
import { InvoiceFigures } from "./InvoiceFigures";
import { statusTones } from "./status-tone";

interface InvoiceDocumentProps {
  view: DocumentView;
  pdf_href: string;
  /** The pay button. Without one, downloading the PDF is the primary action. */
  action?: ReactNode;
}

/** An invoice for its customer, with the same figures as the PDF. The amount due and the due date come first, on a phone too. */
export function InvoiceDocument({ view, pdf_href, action }: InvoiceDocumentProps) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const shown = formatDocument(view, useLocale());
  const status = InvoiceStatus.parse(view.status);
  const isPaid = status === "paid";
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-lg font-semibold">{t.rich("invoice.title", { number: () => <bdi>{view.number}</bdi> })}</h1>
          <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
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
          {isPaid ? (
            <p className="font-medium text-good">{t("invoice.paid")}</p>
          ) : (
            <p className={status === "overdue" ? "font-medium text-bad" : "font-medium"}>
              <time dateTime={view.dates.due_date ?? undefined}>
                {t(status === "overdue" ? "invoice.was_due" : "invoice.due", { day: isolate(shown.dates.due_date ?? "") })}
              </time>
            </p>
          )}
        </div>
        {action}
        <p>
          <a href={pdf_href} download className={buttonClasses(action ? "secondary" : "primary", action ? "regular" : "large")}>
            {t("invoice.download")}
          </a>
        </p>
      </section>
      <Parties view={view} issued={shown.dates.issue_date} supplied={shown.dates.supply_date} />
      <InvoiceFigures view={view} shown={shown} />
      <Remark title={t("invoice.notes")} text={view.notes} />
      <Remark title={t("invoice.terms")} text={view.terms} />
    </article>
  );
}

function Parties({ view, issued, supplied }: { view: DocumentView; issued: string | null; supplied: string | null }) {
  const t = useTranslations("portal.invoice");
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Party title={t("from")} party={view.seller} />
      <Party title={t("to")} party={view.buyer} />
      <dl className="grid content-start gap-1">
        {[
          [t("issued"), issued],
          [t("supplied"), supplied],
          [t("reference"), view.reference],
        ].map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="numbers">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

function Party({ title, party }: { title: string; party: DocumentView["buyer"] }) {
  const t = useTranslations("tax_numbers.names");
  return (
    <section className="grid content-start gap-0.5">
      <h2 className="text-sm text-muted">{title}</h2>
      <p className="font-medium">
        <bdi>{party.name}</bdi>
      </p>
      {party.address.map((line) => (
        <p key={line} className="text-muted">
          <bdi>{line}</bdi>
        </p>
      ))}
      {party.tax_id === null ? null : (
        <p className="text-muted">
          {t(taxNumberName(party.country))} <bdi>{party.tax_id}</bdi>
        </p>
      )}
    </section>
  );
}

function Remark({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section className="grid gap-1">
      <h2 className="text-sm text-muted">{title}</h2>
      <p className="measure whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </section>
  );
}
