"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { StatusLinks } from "@/components/settings/StatusLinks";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import { ReceivedDialog } from "./ReceivedDialog";
import { receivedEInvoices, receivedStates, type Received, type ReceivedRow } from "./resource";

const tones: Record<Received, Tone> = { waiting: "warn", imported: "good", dismissed: "neutral", unreadable: "bad" };

/** Electronic invoices that arrived by Peppol, by email or by upload, newest first. */
export function ReceivedPage({ first, state }: { first: FirstPage<ReceivedRow>; state: Received | undefined }) {
  const t = useTranslations("received_e_invoices");
  const expenses = useTranslations("expenses");
  const pagePath = usePagePath();
  const found = useList(receivedEInvoices, first.query, first);
  const [shown, setShown] = useState<ReceivedRow | null>(null);
  return (
    <>
      <PageHeader title={t("plural")} trail={[{ label: expenses("plural"), href: pagePath("expenses") }]} />
      <div className="grid gap-4 px-4 py-4 md:px-6">
        <StatusLinks
          label={t("fields.state")}
          address={pagePath("expenses", "received")}
          statuses={receivedStates}
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
              key: "seller",
              header: t("fields.seller"),
              cell: (row) => (
                <span className="grid">
                  <bdi className="font-medium">{row.seller ?? row.sender}</bdi>
                  <bdi className="text-muted">{row.number}</bdi>
                </span>
              ),
            },
            { key: "kind", header: t("fields.kind"), cell: (row) => (row.kind === null ? null : t(`kinds.${row.kind}`)), wide: true },
            { key: "source", header: t("fields.source"), cell: (row) => t(`sources.${row.source}`), wide: true },
            {
              key: "total",
              header: t("fields.total"),
              cell: (row) => (row.total === null || row.currency === null ? null : <Amount value={row.total} currency={row.currency} />),
            },
            { key: "state", header: t("fields.state"), cell: (row) => <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge> },
            { key: "created_at", header: t("fields.created_at"), cell: (row) => <DateText value={row.created_at} time />, wide: true },
          ]}
          actions={(row) => (
            <Button tone="quiet" onClick={() => setShown(row)}>
              {t("page.show")}
            </Button>
          )}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
        />
      </div>
      {shown === null ? null : <ReceivedDialog row={shown} onClose={() => setShown(null)} />}
    </>
  );
}
