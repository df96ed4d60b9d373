"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import type { PartField } from "@/components/customers/parts/PartForm";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Badge } from "@/components/ui/Badge";
import { NumberReset } from "@/lib/commerce/numbering";
import { NumberKind } from "@/lib/domains/settings/schema";
import { CreateDialog } from "../CreateDialog";
import { EditDialog } from "../EditDialog";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { NumberExample } from "./NumberExample";
import { numberSeries, type NumberSeriesRow } from "./resource";

/** The number series of documents, with the next number of each. */
export function NumberSeriesPage({ first, fiscalYearStart }: { first: FirstPage<NumberSeriesRow>; fiscalYearStart: number }) {
  const t = useTranslations("settings");
  const can = useCan();
  const labels = useFieldNames("number_series");
  const found = useList(numberSeries, first.query, first);
  const [editing, setEditing] = useState<NumberSeriesRow | null>(null);
  const [making, setMaking] = useState(false);
  const label = (name: string) => labels[name] ?? name;
  const common: readonly PartField[] = [
    { name: "name", label: label("name"), kind: "text", required: true, maxLength: 100 },
    { name: "format", label: label("format"), kind: "text", required: true, maxLength: 64 },
    {
      name: "reset",
      label: label("reset"),
      kind: "options",
      required: true,
      options: NumberReset.options.map((value) => ({ value, label: t(`number_series.resets.${value}`) })),
    },
  ];
  const byDefault: PartField = { name: "is_default", label: label("is_default"), kind: "flag" };
  const exampleOf = (series: NumberSeriesRow | null) => (values: Readonly<Record<string, unknown>>) => (
    <NumberExample values={values} series={series} fiscalYearStart={fiscalYearStart} />
  );
  return (
    <SettingsFrame
      title={t("pages.number_series.title")}
      text={t("pages.number_series.text")}
      wide
      action={
        can("settings.write") ? (
          <Button tone="primary" onClick={() => setMaking(true)}>
            {t("number_series.new")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={t("pages.number_series.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("number_series.empty")}
        columns={[
          { key: "name", header: label("name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "kind", header: label("kind"), cell: (row) => t(`number_series.kinds.${row.kind}`), wide: true },
          {
            key: "format",
            header: label("format"),
            cell: (row) => (
              <bdi dir="ltr" className="font-mono text-xs">
                {row.format}
              </bdi>
            ),
            wide: true,
          },
          { key: "reset", header: label("reset"), cell: (row) => t(`number_series.resets.${row.reset}`), wide: true },
          { key: "next", header: t("number_series.next"), cell: (row) => <bdi>{row.next_number}</bdi> },
          {
            key: "default",
            header: label("is_default"),
            cell: (row) => (row.is_default ? <Badge tone="good">{t("is_default")}</Badge> : null),
            wide: true,
          },
        ]}
        actions={
          can("settings.write")
            ? (row) => (
                <Button tone="quiet" aria-label={t("edit_named", { name: row.name })} onClick={() => setEditing(row)}>
                  {t("edit")}
                </Button>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      <p className="measure text-sm text-muted">{t("number_series.hint")}</p>
      {editing ? (
        <EditDialog
          resource={numberSeries}
          record={editing}
          title={t("edit_named", { name: editing.name })}
          fields={editing.is_default ? common : [...common, byDefault]}
          onClose={() => setEditing(null)}
          below={exampleOf(editing)}
        />
      ) : null}
      {making ? (
        <CreateDialog
          resource={numberSeries}
          title={t("number_series.new")}
          save={t("number_series.create")}
          values={{ kind: "invoice", reset: "never", format: "INV-{SEQ:5}" }}
          fields={[
            {
              name: "kind",
              label: label("kind"),
              kind: "options",
              required: true,
              options: NumberKind.options.map((value) => ({ value, label: t(`number_series.kinds.${value}`) })),
            },
            ...common,
          ]}
          onDone={() => setMaking(false)}
          onClose={() => setMaking(false)}
          below={exampleOf(null)}
        />
      ) : null}
    </SettingsFrame>
  );
}
