"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { InputField } from "@/components/ui/Input";
import type { Disclosure } from "@/lib/domains/retention/schema";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";

interface ProcessorsPageProps {
  rows: readonly Wire<typeof Disclosure>[];
  address: string;
}

/** Which processors received data, of all people or of one; the form works without scripts. */
export function ProcessorsPage({ rows, address }: ProcessorsPageProps) {
  const t = useTranslations("retention.disclosures");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const pagePath = usePagePath();
  return (
    <SettingsFrame title={settings("pages.processors.title")} text={settings("pages.processors.text")} wide>
      <form method="get" action={pagePath("settings", "processors")} className="flex max-w-xl flex-wrap items-end gap-2">
        <span className="min-w-60 flex-1">
          <InputField label={t("address")} name="address" type="email" dir="ltr" defaultValue={address} />
        </span>
        <Button type="submit">{t("show")}</Button>
      </form>
      <SettingsTable
        label={settings("pages.processors.title")}
        rows={rows}
        idOf={({ processor, name }) => `${processor} ${name ?? ""}`}
        empty={t("empty")}
        columns={[
          { key: "processor", header: t("processor"), cell: (row) => t(`processors.${row.processor}`) },
          { key: "name", header: t("name"), cell: (row) => (row.name === null ? "–" : <bdi dir="ltr">{row.name}</bdi>) },
          { key: "count", header: t("count"), cell: (row) => <span className="numbers">{format.number(row.count)}</span> },
          { key: "first", header: t("first_at"), cell: (row) => <DateText value={row.first_at} />, wide: true },
          { key: "last", header: t("last_at"), cell: (row) => <DateText value={row.last_at} /> },
        ]}
      />
      <p className="measure text-sm text-muted">{t("hint")}</p>
    </SettingsFrame>
  );
}
