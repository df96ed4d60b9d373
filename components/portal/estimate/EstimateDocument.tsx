import { useLocale, useTranslations } from "next-intl";
import { DocumentContent } from "@/components/portal/document/DocumentContent";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDay, formatDocument } from "@/lib/commerce/document-format";
import type { Estimate } from "@/lib/domains/estimates/schema";
import type { CodeNeed } from "@/lib/domains/signers/schema";
import { AnswerForms } from "./AnswerForms";
import { statusTones } from "./status-tone";

interface EstimateDocumentProps {
  estimate: Estimate;
  code: CodeNeed;
  view: DocumentView;
  pdf_href: string;
  /** Where the forms send the answer: `/accept` and `/decline` follow. */
  action: string;
  /** The page's own address, which shows the total of what is ticked. */
  page: string;
}

/** An estimate for its customer, with the same figures as the PDF: the total and the answer come first, on a phone too. */
export function EstimateDocument({ estimate, code, view, pdf_href, action, page }: EstimateDocumentProps) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const locale = useLocale();
  const shown = formatDocument(view, locale);
  const { status, revision } = estimate;
  const expired = estimate.expired_at !== null;
  const open = status === "sent" && !expired;
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-lg font-semibold">{t.rich("estimate.title", { number: () => <bdi>{view.number}</bdi> })}</h1>
          <Badge tone={status === "sent" && expired ? "warn" : statusTones[status]}>
            {status === "sent" && expired ? t("estimate.expired_short") : t(`estimate.status.${status}`)}
          </Badge>
        </div>
        <p className="text-muted">
          <bdi>{view.seller.name}</bdi>
          {revision > 1 ? ` · ${t("estimate.revision", { number: revision })}` : null}
        </p>
      </header>
      <section aria-label={t("estimate.total")} className="grid gap-4 rounded-md border border-line bg-surface p-5">
        <div className="grid gap-1">
          <p className="text-muted">{t("estimate.total")}</p>
          <p aria-live="polite" className="numbers text-display font-semibold tracking-tight">
            <bdi>{shown.total}</bdi>
          </p>
          {status === "sent" && shown.dates.expiry_date !== null ? (
            <p className={expired ? "font-medium text-warn" : "font-medium"}>
              <time dateTime={view.dates.expiry_date ?? undefined}>
                {t(expired ? "estimate.was_valid" : "estimate.valid", { day: isolate(shown.dates.expiry_date) })}
              </time>
            </p>
          ) : null}
        </div>
        <Answer estimate={estimate} locale={locale} />
        {status === "sent" && expired ? <p>{t("estimate.expired", { company: isolate(view.seller.name) })}</p> : null}
        {open ? <AnswerForms code={code} action={action} revision={revision} page={page} view={view} shown={shown} /> : null}
        <p>
          <a href={pdf_href} download className={buttonClasses("secondary", "regular")}>
            {t("document.download")}
          </a>
        </p>
      </section>
      <DocumentContent view={view} shown={shown} />
    </article>
  );
}

/** What the customer answered. */
function Answer({ estimate: { status, accepted_at, acceptance }, locale }: { estimate: Estimate; locale: string }) {
  const t = useTranslations("portal.estimate");
  const isolate = useIsolate();
  if (status === "declined") return <Alert tone="neutral">{t("declined")}</Alert>;
  if (accepted_at === null) return null;
  const day = isolate(formatDay(accepted_at.toISOString().slice(0, 10), locale));
  const { signature = null } = acceptance ?? {};
  return (
    <Alert tone="good">
      {t("accepted_on", { day })} {signature === null ? null : t("signed", { name: isolate(signature) })}
    </Alert>
  );
}
