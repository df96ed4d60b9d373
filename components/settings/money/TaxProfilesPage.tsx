"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Badge } from "@/components/ui/Badge";
import { showToast } from "@/components/ui/toast-store";
import { showRate } from "@/lib/commerce/show-rate";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { taxProfiles, type TaxProfileRow } from "./resource";
import { TaxProfileDialog } from "./TaxProfileDialog";

/** The tax profiles, with their rates in the order in which they are applied. */
export function TaxProfilesPage({ first }: { first: FirstPage<TaxProfileRow> }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  const can = useCan();
  const labels = useFieldNames("tax_profiles");
  const found = useList(taxProfiles, first.query, first);
  const { api, perform, busy } = usePerform([taxProfiles.name, "tax-rates"]);
  const [open, setOpen] = useState<TaxProfileRow | "new" | null>(null);
  const remove = (row: TaxProfileRow) =>
    perform(
      () => api.remove(taxProfiles, row.id, row.version),
      () => showToast({ tone: "good", text: t("tax_profiles.deleted", { name: row.name }) }),
    );
  return (
    <SettingsFrame
      title={t("pages.tax_profiles.title")}
      text={t("pages.tax_profiles.text")}
      wide
      action={
        can("taxes.write") ? (
          <Button tone="primary" onClick={() => setOpen("new")}>
            {t("tax_profiles.new")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={t("pages.tax_profiles.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("tax_profiles.empty")}
        begin={can("taxes.write") ? <Button onClick={() => setOpen("new")}>{t("tax_profiles.new")}</Button> : null}
        columns={[
          { key: "name", header: labels.name ?? "", cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          {
            key: "rates",
            header: labels.rates ?? "",
            cell: (row) => <bdi>{row.rates.map(({ name, rate }) => `${name} ${showRate(rate, locale)}`).join(", ")}</bdi>,
          },
          { key: "prices_mode", header: labels.prices_mode ?? "", cell: (row) => t(`tax_profiles.modes.${row.prices_mode}`), wide: true },
          { key: "rounding", header: labels.rounding ?? "", cell: (row) => t(`tax_profiles.roundings.${row.rounding}`), wide: true },
          {
            key: "default",
            header: labels.is_default ?? "",
            cell: (row) => (row.is_default ? <Badge tone="good">{t("is_default")}</Badge> : null),
            wide: true,
          },
        ]}
        actions={
          can("taxes.write")
            ? (row) => (
                <>
                  <Button tone="quiet" aria-label={t("edit_named", { name: row.name })} onClick={() => setOpen(row)}>
                    {t("edit")}
                  </Button>
                  <Button
                    tone="quiet"
                    disabled={busy}
                    aria-label={`${t("tax_profiles.delete")}: ${row.name}`}
                    onClick={() => void remove(row)}
                  >
                    {t("tax_profiles.delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open === null ? null : (
        <TaxProfileDialog key={open === "new" ? "new" : open.id} profile={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </SettingsFrame>
  );
}
