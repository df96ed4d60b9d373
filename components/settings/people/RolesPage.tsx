"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { useGo } from "@/components/ui/navigation";
import { CreateDialog } from "../CreateDialog";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { roles, type RoleRow } from "./resource";

/** The roles. A new one starts as a copy of another, chosen in its dialog or by the row's button. */
export function RolesPage({ first }: { first: FirstPage<RoleRow> }) {
  const t = useTranslations("settings");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const labels = useFieldNames("roles");
  const found = useList(roles, first.query, first);
  const [source, setSource] = useState<RoleRow | "chosen" | null>(null);
  const name = { name: "name", label: labels.name ?? "", kind: "text", required: true, maxLength: 100 } as const;
  const from = {
    name: "from",
    label: t("roles.from"),
    kind: "options",
    required: true,
    options: found.rows.map((row) => ({ value: row.id, label: row.name })),
  } as const;
  return (
    <SettingsFrame
      title={t("pages.roles.title")}
      text={t("roles.copy_hint")}
      action={
        can("roles.write") ? (
          <Button tone="primary" onClick={() => setSource("chosen")}>
            {t("roles.new")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={t("pages.roles.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("roles.empty")}
        columns={[
          {
            key: "name",
            header: labels.name ?? "",
            cell: (row) => (
              <AheadLink
                href={pagePath("settings", "roles", row.id)}
                className="inline-flex min-h-6 items-center font-medium underline-offset-2 hover:underline"
              >
                <bdi>{row.name}</bdi>
              </AheadLink>
            ),
          },
          { key: "kind", header: t("roles.kind"), cell: (row) => t(row.template === null ? "roles.own" : "roles.template"), wide: true },
          {
            key: "permissions",
            header: labels.permissions ?? "",
            cell: (row) => <data value={row.permissions.length}>{t("roles.count", { count: row.permissions.length })}</data>,
          },
        ]}
        actions={
          can("roles.write")
            ? (row) => (
                <Button tone="quiet" aria-label={t("roles.clone_named", { name: row.name })} onClick={() => setSource(row)}>
                  {t("roles.clone")}
                </Button>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {source ? (
        <CreateDialog<RoleRow>
          resource={roles}
          title={source === "chosen" ? t("roles.new") : t("roles.clone_named", { name: source.name })}
          save={source === "chosen" ? t("roles.create") : t("roles.clone")}
          fields={source === "chosen" ? [name, from] : [name]}
          also={source === "chosen" ? {} : { from: source.id }}
          onDone={(made) => go(pagePath("settings", "roles", made.id))}
          onClose={() => setSource(null)}
        />
      ) : null}
    </SettingsFrame>
  );
}
