"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { slaPolicies, type BusinessCalendarRow, type SlaPolicyRow } from "../resource";
import { CalendarName, CalendarsSection } from "./CalendarsSection";
import { SlaPolicyDialog } from "./SlaPolicyDialog";

/** The service-level policies of the company. */
export function SlaPoliciesPage({ first, calendars }: { first: FirstPage<SlaPolicyRow>; calendars: FirstPage<BusinessCalendarRow> }) {
  const t = useTranslations("sla_policies");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([slaPolicies.name, "lookup"]);
  const found = useList(slaPolicies, first.query, first);
  const [open, setOpen] = useState<SlaPolicyRow | "new" | null>(null);
  const mayWrite = can("sla_policies.write");
  return (
    <SettingsFrame
      title={settings("pages.sla_policies.title")}
      text={settings("pages.sla_policies.text")}
      wide
      action={
        mayWrite ? (
          <Button tone="primary" onClick={() => setOpen("new")}>
            {t("verbs.create.do")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={settings("pages.sla_policies.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          {
            key: "default",
            header: t("fields.is_default"),
            cell: (row) => (row.is_default ? <Badge tone="good">{settings("is_default")}</Badge> : null),
          },
          {
            key: "hours",
            header: t("fields.business_calendar_id"),
            cell: (row) => <CalendarName id={row.business_calendar_id} />,
            wide: true,
          },
          { key: "hold", header: t("fields.pause_on_hold"), cell: (row) => t(row.pause_on_hold ? "pauses" : "counts"), wide: true },
        ]}
        actions={
          mayWrite
            ? (row) => (
                <>
                  <Button tone="quiet" aria-label={settings("edit_named", { name: row.name })} onClick={() => setOpen(row)}>
                    {settings("edit")}
                  </Button>
                  <Button
                    tone="quiet"
                    aria-label={t("delete_named", { name: row.name })}
                    onClick={() => void perform(() => api.remove(slaPolicies, row.id, row.version))}
                  >
                    {t("delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      <p className="measure text-sm text-muted">{t("hint")}</p>
      <CalendarsSection first={calendars} mayWrite={mayWrite} />
      {open === null ? null : <SlaPolicyDialog policy={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
