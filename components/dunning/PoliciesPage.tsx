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
import { PolicyDialog } from "./PolicyDialog";
import { dunningPolicies, type DunningPolicyRow } from "./resource";
import { StepSummary } from "./StepSummary";

/** The company's policies of reminders. */
export function PoliciesPage({ first }: { first: FirstPage<DunningPolicyRow> }) {
  const t = useTranslations("dunning_policies");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([dunningPolicies.name, "customers", "invoices"]);
  const found = useList(dunningPolicies, first.query, first);
  const [open, setOpen] = useState<DunningPolicyRow | "new" | null>(null);
  const mayWrite = can("dunning_policies.write");
  const create = mayWrite ? (
    <Button tone="primary" onClick={() => setOpen("new")}>
      {t("verbs.create.do")}
    </Button>
  ) : null;
  return (
    <SettingsFrame
      title={settings("pages.dunning_policies.title")}
      text={settings("pages.dunning_policies.text")}
      wide
      action={found.rows.length === 0 ? null : create}
    >
      <SettingsTable
        label={settings("pages.dunning_policies.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        begin={create}
        columns={[
          {
            key: "name",
            header: t("fields.name"),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <bdi className="font-medium">{row.name}</bdi>
                {row.is_default ? <Badge tone="good">{settings("is_default")}</Badge> : null}
                {row.active ? null : <Badge tone="warn">{t("off")}</Badge>}
              </span>
            ),
          },
          { key: "group", header: t("fields.group"), cell: (row) => (row.group === null ? "–" : <bdi>{row.group}</bdi>), wide: true },
          { key: "steps", header: t("fields.steps"), cell: (row) => <StepSummary steps={row.steps} />, wide: true },
        ]}
        {...(mayWrite
          ? {
              actions: (row: DunningPolicyRow) => (
                <>
                  <Button tone="quiet" aria-label={settings("edit_named", { name: row.name })} onClick={() => setOpen(row)}>
                    {settings("edit")}
                  </Button>
                  <Button
                    tone="quiet"
                    aria-label={t("delete_named", { name: row.name })}
                    onClick={() => void perform(() => api.remove(dunningPolicies, row.id, row.version))}
                  >
                    {t("delete")}
                  </Button>
                </>
              ),
            }
          : {})}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      <p className="measure text-sm text-muted">{t("hint")}</p>
      {open === null ? null : (
        <PolicyDialog policy={open === "new" ? null : open} first={found.rows.length === 0} onClose={() => setOpen(null)} />
      )}
    </SettingsFrame>
  );
}
