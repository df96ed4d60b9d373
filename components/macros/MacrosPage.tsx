"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { colleagueLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MacroDialog } from "./MacroDialog";
import { macros, type MacroRow } from "./resource";
import { useMacroEffects } from "./use-macro-effects";

/** The macros that the reader may use: shared ones and their own. */
export function MacrosPage({ first }: { first: FirstPage<MacroRow> }) {
  const t = useTranslations("macros");
  const settings = useTranslations("settings");
  const can = useCan();
  const { staff } = useWorkplace();
  const { api, perform } = usePerform([macros.name]);
  const found = useList(macros, first.query, first);
  const effectsOf = useMacroEffects();
  const [open, setOpen] = useState<MacroRow | "new" | null>(null);
  const mayWrite = can("macros.write");
  const begin = (
    <Button tone="primary" onClick={() => setOpen("new")}>
      {t("verbs.create.do")}
    </Button>
  );
  return (
    <SettingsFrame
      title={settings("pages.macros.title")}
      text={settings("pages.macros.text")}
      wide
      action={mayWrite && found.rows.length > 0 ? begin : null}
    >
      <SettingsTable
        label={settings("pages.macros.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        begin={mayWrite ? begin : undefined}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "effects", header: t("does"), cell: (row) => effectsOf(row).join(" · "), wide: true },
          {
            key: "owner",
            header: t("whose"),
            cell: (row) =>
              row.shared ? t("everybody") : row.owner_id === staff.id ? t("own") : <NameOf lookup={colleagueLookup} id={row.owner_id} />,
          },
        ]}
        actions={
          mayWrite
            ? (row) =>
                row.shared && !can("macros.share") ? null : (
                  <>
                    <Button tone="quiet" aria-label={settings("edit_named", { name: row.name })} onClick={() => setOpen(row)}>
                      {settings("edit")}
                    </Button>
                    <Button
                      tone="quiet"
                      aria-label={t("delete_named", { name: row.name })}
                      onClick={() => void perform(() => api.remove(macros, row.id, row.version))}
                    >
                      {t("delete")}
                    </Button>
                  </>
                )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open === null ? null : <MacroDialog macro={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
