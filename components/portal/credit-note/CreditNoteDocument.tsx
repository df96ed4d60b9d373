import { useLocale, useTranslations } from "next-intl";
import { DocumentContent } from "@/components/portal/document/DocumentContent";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";

/** A credit note for its customer, with the same figures as the PDF. */
export function CreditNoteDocument({ view, pdf_href, xml_href }: { view: DocumentView; pdf_href: string; xml_href: string | null }) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const shown = formatDocument(view, useLocale());
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-lg font-semibold">{t.rich("credit_note.title", { number: () => <bdi>{view.number}</bdi> })}</h1>
        <p className="text-muted">
          <bdi>{view.seller.name}</bdi>
        </p>
      </header>
      <section aria-label={t("credit_note.total")} className="grid gap-4 rounded-md border border-line bg-surface p-5">
        <div className="grid gap-1">
          <p className="text-muted">{t("credit_note.total")}</p>
          <p className="numbers text-display font-semibold tracking-tight">
            <bdi>{shown.total}</bdi>
          </p>
          {view.preceding === null ? null : (
            <p>{t("credit_note.corrects", { number: isolate(view.preceding.number), day: isolate(shown.preceding_date ?? "") })}</p>
          )}
          {view.preceding?.reason ? <p>{view.preceding.reason}</p> : null}
          <p className="text-muted">{t("credit_note.nothing_due")}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <a href={pdf_href} download className={buttonClasses("secondary", "regular")}>
            {t("document.download")}
          </a>
          {xml_href === null ? null : (
            <a href={xml_href} download className={buttonClasses("secondary", "regular")}>
              {t("document.download_xml")}
            </a>
          )}
        </p>
      </section>
      <DocumentContent view={view} shown={shown} />
    </article>
  );
}
