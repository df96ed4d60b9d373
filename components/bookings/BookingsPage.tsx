"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { showToast } from "@/components/ui/toast-store";
import { bookingTypes, type BookingRow, type BookingTypeRow } from "./resource";
import { UpcomingBookings } from "./UpcomingBookings";

/** What visitors can book with the reader, and what they have booked. */
export function BookingsPage({ types, upcoming }: { types: FirstPage<BookingTypeRow>; upcoming: FirstPage<BookingRow> }) {
  const t = useTranslations("booking_types");
  const can = useCan();
  const pagePath = usePagePath();
  const { api, perform } = usePerform([bookingTypes.name]);
  const found = useList(bookingTypes, types.query, types);
  const mayWrite = can("bookings.write");
  const create = (
    <AheadLink href={pagePath("calendar", "booking-types", "new")} className={buttonClasses("primary")}>
      {t("verbs.create.do")}
    </AheadLink>
  );
  const copy = (url: string) =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: "good", text: t("copied") }),
      () => showToast({ tone: "bad", text: t("copy_failed") }),
    );
  const turn = ({ id, version, active }: BookingTypeRow) => void perform(() => api.update(bookingTypes, id, version, { active: !active }));
  return (
    <div className="pb-10">
      <PageHeader
        title={t("plural")}
        trail={[{ label: t("back"), href: pagePath("calendar") }]}
        action={mayWrite && found.rows.length > 0 ? create : null}
      >
        <p className="measure text-muted">{t("text")}</p>
      </PageHeader>
      <div className="grid min-w-0 gap-8 px-4 pt-3 md:px-6">
        <SettingsTable
          label={t("plural")}
          rows={found.rows}
          idOf={(row) => row.id}
          empty={t("empty")}
          begin={mayWrite ? create : undefined}
          columns={[
            {
              key: "name",
              header: t("fields.name"),
              cell: (row) => (
                <AheadLink href={pagePath("calendar", "booking-types", row.id)} className="inline-flex min-h-6 items-center font-medium">
                  <bdi>{row.name}</bdi>
                </AheadLink>
              ),
            },
            { key: "length", header: t("length_header"), cell: (row) => t("length", { minutes: row.length }), wide: true },
            {
              key: "active",
              header: t("fields.active"),
              cell: (row) => <Badge tone={row.active ? "good" : "neutral"}>{t(row.active ? "on" : "off")}</Badge>,
            },
          ]}
          actions={(row) => (
            <span className="flex flex-wrap justify-end gap-1">
              <Button tone="quiet" aria-label={t("copy_named", { name: row.name })} onClick={() => copy(row.url)}>
                {t("copy")}
              </Button>
              {row.active ? (
                <a
                  href={row.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t("preview_named", { name: row.name })}
                  className={buttonClasses("quiet")}
                >
                  {t("preview")}
                </a>
              ) : null}
              {mayWrite ? (
                <Button
                  tone="quiet"
                  aria-label={t(row.active ? "turn_off_named" : "turn_on_named", { name: row.name })}
                  onClick={() => turn(row)}
                >
                  {t(row.active ? "turn_off" : "turn_on")}
                </Button>
              ) : null}
            </span>
          )}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
        />
        <UpcomingBookings first={upcoming} />
      </div>
    </div>
  );
}
