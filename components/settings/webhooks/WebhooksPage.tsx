"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { everyEvent } from "@/lib/domains/webhooks/schema";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { webhooks, type WebhookRow } from "./resource";
import { PlainHttp } from "./PlainHttp";
import { WebhookStatus } from "./WebhookStatus";

/** The endpoints that receive the company's events. */
export function WebhooksPage({ first }: { first: FirstPage<WebhookRow> }) {
  const t = useTranslations("webhooks");
  const settings = useTranslations("settings");
  const can = useCan();
  const pagePath = usePagePath();
  const labels = useFieldNames("webhooks");
  const found = useList(webhooks, first.query, first);
  const create = can("webhooks.write") ? (
    <ButtonLink tone="primary" href={pagePath("settings", "webhooks", "new")}>
      {t("actions.new")}
    </ButtonLink>
  ) : null;
  return (
    <SettingsFrame title={settings("pages.webhooks.title")} text={settings("pages.webhooks.text")} wide action={create}>
      <SettingsTable
        label={settings("pages.webhooks.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        begin={create}
        columns={[
          {
            key: "url",
            header: labels.url ?? "",
            cell: (row) => (
              <span className="grid justify-items-start py-1">
                <AheadLink
                  href={pagePath("settings", "webhooks", row.id)}
                  className="inline-flex min-h-6 items-center font-medium [overflow-wrap:anywhere]"
                >
                  <bdi dir="ltr">{row.url}</bdi>
                </AheadLink>
                {row.description === "" ? null : <bdi className="text-muted">{row.description}</bdi>}
                <PlainHttp webhook={row} />
              </span>
            ),
          },
          {
            key: "events",
            header: labels.events ?? "",
            cell: (row) => (row.events.includes(everyEvent) ? t("form.every_event") : t("event_count", { count: row.events.length })),
            wide: true,
          },
          { key: "status", header: settings("status"), cell: (row) => <WebhookStatus webhook={row} /> },
          { key: "created_at", header: t("created"), cell: (row) => <DateText value={row.created_at} />, wide: true },
        ]}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
    </SettingsFrame>
  );
}
