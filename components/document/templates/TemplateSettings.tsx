"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { languageName } from "@/lib/commerce/locale-of";
import { TemplateDialog } from "./TemplateDialog";
import type { TemplateKind, TemplateRow } from "./kind";

interface TemplateSettingsProps<Row extends TemplateRow, Content> extends TemplateKind<Row, Content> {
  rows: readonly Row[];
  onMore: (() => void) | null;
}

/** The texts that documents of one kind start from. */
export function TemplateSettings<Row extends TemplateRow, Content>({ rows, onMore, ...kind }: TemplateSettingsProps<Row, Content>) {
  const { words, column, remove } = kind;
  const t = useTranslations(words);
  const settings = useTranslations("settings");
  const can = useCan();
  const [open, setOpen] = useState<Row | "new" | null>(null);
  const mayWrite = can(`${words}.write`);
  return (
    <SettingsFrame
      title={settings(`pages.${words}.title`)}
      text={settings(`pages.${words}.text`)}
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
        label={settings(`pages.${words}.title`)}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "language", header: t("fields.language"), cell: (row) => languageName(row.language) },
          { key: "content", ...column, wide: true },
        ]}
        actions={
          mayWrite
            ? (row) => (
                <>
                  <Button tone="quiet" aria-label={settings("edit_named", { name: row.name })} onClick={() => setOpen(row)}>
                    {settings("edit")}
                  </Button>
                  <Button tone="quiet" aria-label={t("delete_named", { name: row.name })} onClick={() => remove(row)}>
                    {t("delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={onMore}
      />
      {open === null ? null : <TemplateDialog {...kind} template={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
