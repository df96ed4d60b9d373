import { useTranslations } from "next-intl";
import type { DocumentView } from "@/lib/commerce/document";
import type { FormattedDocument } from "@/lib/commerce/document-format";
import { taxNumberName } from "@/lib/commerce/tax-numbers";
import { QrCode } from "@/components/ui/QrCode";
import { taxCodeBytes } from "@/lib/paper/qr-path";
import { DocumentFigures } from "./DocumentFigures";

/** What a document of any kind says to its customer: the parties, the lines with their sums, notes and terms. */
export function DocumentContent({ view, shown }: { view: DocumentView; shown: FormattedDocument }) {
  const t = useTranslations("portal.document");
  return (
    <>
      <Parties view={view} issued={shown.dates.issue_date} supplied={shown.dates.supply_date} />
      {view.lines.length === 0 ? null : <DocumentFigures view={view} shown={shown} />}
      {view.tax_code ? <QrCode text={view.tax_code} most={taxCodeBytes} label={t("tax_code")} /> : null}
      {shown.tax_in_riyals === null ? null : <p className="numbers">{t("tax_in_riyals", { amount: shown.tax_in_riyals })}</p>}
      <Remark title={t("notes")} text={view.notes} />
      <Remark title={t("terms")} text={view.terms} />
    </>
  );
}

function Parties({ view, issued, supplied }: { view: DocumentView; issued: string | null; supplied: string | null }) {
  const t = useTranslations("portal.document");
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
