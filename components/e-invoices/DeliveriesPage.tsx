"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { StatusLinks } from "@/components/settings/StatusLinks";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { DateText } from "@/components/ui/DateText";
import { DeliveryFacts, RetryButton } from "./DeliveryPart";
import { deliveries, deliveryStates, type Delivery, type DeliveryRow } from "./deliveries";

/** Every e-invoice that the access point was given, newest first. */
export function DeliveriesPage({ first, state }: { first: FirstPage<DeliveryRow>; state: Delivery | undefined }) {
  const t = useTranslations("e_invoice_deliveries");
  const states = useTranslations("e_invoices.on_records.delivery.states");
  const settings = useTranslations("settings");
  const pagePath = usePagePath();
  const found = useList(deliveries, first.query, first);
  const pageOf = ({ invoice_id, credit_note_id }: DeliveryRow) =>
    invoice_id === null ? pagePath("credit-notes", credit_note_id ?? "") : pagePath("invoices", invoice_id);
  return (
    <SettingsFrame
      title={t("plural")}
      trail={[{ label: settings("pages.e_invoices.title"), href: pagePath("settings", "e-invoices") }]}
      wide
    >
      <StatusLinks
        label={t("fields.state")}
        address={pagePath("settings", "e-invoices", "deliveries")}
        statuses={deliveryStates}
        shown={state}
        textOf={(one) => (one === undefined ? t("page.all") : states(one))}
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
                <bdi>{row.number}</bdi>
              </AheadLink>
            ),
          },
          { key: "state", header: t("fields.state"), cell: (row) => <DeliveryFacts delivery={row} /> },
          { key: "created_at", header: t("fields.created_at"), cell: (row) => <DateText value={row.created_at} time />, wide: true },
        ]}
        actions={(row) => <RetryButton delivery={row} />}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
    </SettingsFrame>
  );
}
