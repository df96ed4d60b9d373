"use client";

import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { taxDocuments, type TaxDocumentRow } from "./resource";
import { TaxState } from "./TaxState";
import { TaxMessages, useTaxProblem } from "./TaxMessages";

/** The e-invoice of an invoice, on its page. */
export function InvoiceTaxDocument({ id }: { id: string }) {
  return <TaxDocumentPart id={id} by="invoice_id" />;
}

/** The e-invoice of a credit note, on its page. */
export function CreditNoteTaxDocument({ id }: { id: string }) {
  return <TaxDocumentPart id={id} by="credit_note_id" />;
}

type By = "invoice_id" | "credit_note_id";

/** What an invoice or credit note is at the tax authority; undefined for one that is nothing there. */
export function useTaxDocument(id: string, by: By): TaxDocumentRow | undefined {
  return usePart(taxDocuments, id, by, taxDocuments.list, { [by]: id, limit: "1" }).data?.data[0];
}

/** Nothing for a document without one: most companies send none. */
function TaxDocumentPart({ id, by }: { id: string; by: By }) {
  const found = useTaxDocument(id, by);
  return found === undefined ? null : <TaxDocumentSection document={found} isNote={by === "credit_note_id"} />;
}

function TaxDocumentSection({ document, isNote }: { document: TaxDocumentRow; isNote: boolean }) {
  const t = useTranslations("tax_documents");
  const can = useCan();
  const problemOf = useTaxProblem();
  const { api, perform, busy } = usePerform([taxDocuments.name]);
  const { id, number, state, flow, problem, released_at, report_by } = document;
  const waits = state === "pending" || state === "retrying";
  const retry = () =>
    perform(
      () => api.call(taxDocuments.verbs.retry, { id }),
      () => showToast({ tone: "good", text: t("panel.retried") }),
    );
  const download = () => perform(() => downloadFile(api.tenant, taxDocuments.verbs.xml, { id }, `${number}.xml`));
  return (
    <Section
      title={t("panel.title")}
      action={
        <>
          {waits && can("invoices.finalize") ? (
            <Button tone="quiet" busy={busy} onClick={() => void retry()}>
              {t("verbs.retry.do")}
            </Button>
          ) : null}
          <Button tone="quiet" busy={busy} onClick={() => void download()}>
            {t("panel.download")}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 py-1 text-sm">
        <p className="flex flex-wrap items-center gap-3">
          <TaxState state={state} />
          <span className="text-muted">{t(`${isNote ? "note_flows" : "flows"}.${flow}`)}</span>
        </p>
        {waits && problem !== null ? <p>{problemOf(problem)}</p> : null}
        {waits && released_at === null ? <p className="measure text-muted">{t("panel.waits_for_clearance")}</p> : null}
        {waits && released_at !== null ? (
          <p className="text-muted">{t.rich("panel.waits_for_report", { when: () => <DateText value={report_by} time /> })}</p>
        ) : null}
        <TaxMessages messages={document.messages} />
        {state === "rejected" && released_at === null ? <p className="measure">{t("panel.not_received")}</p> : null}
        {state === "rejected" ? <p className="measure">{t(isNote ? "panel.mend_note" : "panel.mend_invoice")}</p> : null}
      </div>
    </Section>
  );
}
