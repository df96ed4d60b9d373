"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { slaPolicyLookup } from "../lookups";
import { departments, type DepartmentRow } from "../resource";
import { DepartmentDialog } from "./DepartmentDialog";

/** The departments that answer tickets. */
export function DepartmentsPage({ first }: { first: FirstPage<DepartmentRow> }) {
  const t = useTranslations("departments");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([departments.name, "lookup"]);
  const found = useList(departments, first.query, first);
  const [open, setOpen] = useState<DepartmentRow | "new" | null>(null);
  const mayWrite = can("departments.write");
  return (
    <SettingsFrame
      title={settings("pages.departments.title")}
      text={settings("pages.departments.text")}
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
        label={settings("pages.departments.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "members", header: t("fields.member_ids"), cell: (row) => t("members", { count: row.member_ids.length }) },
          { key: "assignment", header: t("fields.assignment"), cell: (row) => t(`assignments.${row.assignment}.name`), wide: true },
          {
            key: "sla",
            header: t("fields.sla_policy_id"),
            cell: (row) => (row.sla_policy_id === null ? t("company_default") : <NameOf lookup={slaPolicyLookup} id={row.sla_policy_id} />),
            wide: true,
          },
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
                    onClick={() => void perform(() => api.remove(departments, row.id, row.version))}
                  >
                    {t("delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open === null ? null : <DepartmentDialog department={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
