"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { bookings, type BookingRow } from "./resource";

/** The times that visitors have booked with the reader, from today on. */
export function UpcomingBookings({ first }: { first: FirstPage<BookingRow> }) {
  const t = useTranslations("bookings");
  const format = useFormatter();
  const can = useCan();
  const pagePath = usePagePath();
  const found = useList(bookings, first.query, first);
  const { api, perform, busy } = usePerform([bookings.name, "calendar"]);
  const [asked, setAsked] = useState<BookingRow | null>(null);
  const when = (instant: string) =>
    format.dateTime(new Date(instant), { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  const cancel = async ({ id }: BookingRow) => {
    const done = await perform(
      () => api.call(bookings.verbs.cancel, { id }),
      () => showToast({ tone: "good", text: t("upcoming.done") }),
    );
    if (done) setAsked(null);
  };
  return (
    <section aria-labelledby="upcoming" className="grid min-w-0 gap-2">
      <h2 id="upcoming" className="font-semibold">
        {t("upcoming.title")}
      </h2>
      <SettingsTable
        label={t("upcoming.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("upcoming.none")}
        columns={[
          {
            key: "starts_at",
            header: t("fields.starts_at"),
            cell: (row) => (
              <AheadLink href={pagePath("calendar", row.event_id)} className="tabular-nums">
                {when(row.starts_at)}
              </AheadLink>
            ),
          },
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "title", header: t("fields.title"), cell: (row) => <bdi>{row.title}</bdi>, wide: true },
          {
            key: "email",
            header: t("fields.email"),
            cell: (row) => (
              <a href={`mailto:${row.email}`} dir="ltr">
                {row.email}
              </a>
            ),
            wide: true,
          },
        ]}
        actions={
          can("bookings.write")
            ? (row) => (
                <Button tone="quiet" aria-label={t("upcoming.cancel_named", { name: row.name })} onClick={() => setAsked(row)}>
                  {t("verbs.cancel.do")}
                </Button>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {asked === null ? null : (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={t("upcoming.cancel_title")}
          description={t("upcoming.cancel_text", { name: asked.name })}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>{t("upcoming.keep")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void cancel(asked)}>
                {t("verbs.cancel.do")}
              </Button>
            </>
          }
        />
      )}
    </section>
  );
}
