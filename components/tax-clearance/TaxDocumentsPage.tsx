"use client";

import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { StatusLinks } from "@/components/settings/StatusLinks";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { taxDocuments, taxStates, type TaxDocumentRow, type TaxState as State } from "./resource";
import { TaxMessages, useTaxProblem } from "./TaxMessages";
import { TaxState } from "./TaxState";

interface TaxDocumentsPageProps {
  first: FirstPage<TaxDocumentRow>;
  state: State | undefined;
}

/** Every e-invoice with its state, newest first. */
export function TaxDocumentsPage({ first, state }: TaxDocumentsPageProps) {
  const t = useTranslations("tax_documents");
  const settings = useTranslations("settings");
  const can = useCan();
  const pagePath = usePagePath();
  const problemOf = useTaxProblem();
  const found = useList(taxDocuments, first.query, first);
  const { api, perform, busy } = usePerform([taxDocuments.name]);
  const pageOf = ({ invoice_id, credit_note_id }: TaxDocumentRow) =>
    invoice_id === null ? pagePath("credit-notes", credit_note_id ?? "") : pagePath("invoices", invoice_id);
  const retry = (id: string) =>
    perform(
      () => api.call(taxDocuments.verbs.retry, { id }),
      () => showToast({ tone: "good", text: t("panel.retried") }),
    );
  const download = ({ id, number }: TaxDocumentRow) =>
    perform(() => downloadFile(api.tenant, taxDocuments.verbs.xml, { id }, `${number}.xml`));
  return (
    <SettingsFrame
      title={t("plural")}
      trail={[{ label: settings("pages.tax_units.title"), href: pagePath("settings", "tax-authority") }]}
      wide
    >
      <StatusLinks
        label={t("fields.state")}
        address={pagePath("settings", "tax-authority", "documents")}
        statuses={taxStates}
        shown={state}
        textOf={(one) => (one === undefined ? t("page.all") : t(`states.${one}`))}
      />
      <SettingsTable
        label={t("plural")}
        rows={found.rows}
        idOf={({ id }) => id}
        empty={t("page.empty")}
        columns={[
          {
            key: "number",
            header: t("fields.number"),
            cell: (row) => (
              <AheadLink href={pageOf(row)} className="inline-flex min-h-6 items-center font-medium">
                <bdi className="whitespace-nowrap">{row.number}</bdi>
              </AheadLink>
            ),
          },
          {
            key: "flow",
            header: t("fields.flow"),
            cell: (row) => t(`${row.credit_note_id === null ? "flows" : "note_flows"}.${row.flow}`),
            wide: true,
          },
          { key: "counter", header: t("fields.counter"), cell: (row) => <span className="numbers">{row.counter}</span>, wide: true },
          {
            key: "state",
            header: t("fields.state"),
            cell: (row) => (
              <span className="grid justify-items-start gap-1 py-1">
                <TaxState state={row.state} />
                {row.state === "retrying" && row.problem !== null ? <span className="text-muted">{problemOf(row.problem)}</span> : null}
                <TaxMessages messages={row.messages} />
              </span>
            ),
          },
          { key: "issued_at", header: t("fields.issued_at"), cell: (row) => <DateText value={row.issued_at} time />, wide: true },
        ]}
        actions={(row) => (
          <>
            {(row.state === "pending" || row.state === "retrying") && can("invoices.finalize") ? (
              <Button tone="quiet" busy={busy} onClick={() => void retry(row.id)}>
                {t("verbs.retry.do")}
              </Button>
            ) : null}
            <Button tone="quiet" busy={busy} onClick={() => void download(row)}>
              {t("panel.download")}
            </Button>
          </>
        )}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
    </SettingsFrame>
  );
}
