"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLookupName } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { Button } from "@/components/ui/Button";
import { weekdays } from "@/lib/commerce/business-time";
import { businessCalendarLookup } from "../lookups";
import { businessCalendars, type BusinessCalendarRow } from "../resource";
import { CalendarDialog } from "./CalendarDialog";

/** The name of a policy's calendar. */
export function CalendarName({ id }: { id: string | null }) {
  const t = useTranslations("sla_policies");
  const name = useLookupName(businessCalendarLookup, id)?.label;
  return id === null ? <span className="text-muted">{t("around_the_clock")}</span> : <bdi>{name ?? "…"}</bdi>;
}

/** The company's business calendars, below the policies that use them. */
export function CalendarsSection({ first, mayWrite }: { first: FirstPage<BusinessCalendarRow>; mayWrite: boolean }) {
  const t = useTranslations("business_calendars");
  const settings = useTranslations("settings");
  const { api, perform } = usePerform([businessCalendars.name, "lookup"]);
  const found = useList(businessCalendars, first.query, first);
  const [open, setOpen] = useState<BusinessCalendarRow | "new" | null>(null);
  return (
    <section aria-labelledby="business-calendars" className="grid gap-2 pt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 id="business-calendars" className="text-base font-semibold">
            {t("plural")}
          </h2>
          <p className="text-sm text-muted">{t("text")}</p>
        </div>
        {mayWrite ? <Button onClick={() => setOpen("new")}>{t("verbs.create.do")}</Button> : null}
      </div>
      <SettingsTable
        label={t("plural")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          {
            key: "week",
            header: t("fields.week"),
            cell: (row) => t("open_days", { count: weekdays.filter((day) => row.week[day].length > 0).length }),
          },
          { key: "timezone", header: t("fields.timezone"), cell: (row) => <span dir="ltr">{row.timezone}</span>, wide: true },
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
                    onClick={() => void perform(() => api.remove(businessCalendars, row.id, row.version))}
                  >
                    {t("delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open === null ? null : <CalendarDialog calendar={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}
