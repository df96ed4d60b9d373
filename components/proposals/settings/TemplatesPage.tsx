"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { proposalTemplates, type ProposalTemplateRow } from "@/components/proposals/resource";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { languageName } from "@/lib/commerce/locale-of";
import { TemplateDialog } from "./TemplateDialog";

/** The sections that proposals are put together from. */
export function TemplatesPage({ first }: { first: FirstPage<ProposalTemplateRow> }) {
  const t = useTranslations("proposal_templates");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([proposalTemplates.name]);
  const found = useList(proposalTemplates, first.query, first);
  const [open, setOpen] = useState<ProposalTemplateRow | "new" | null>(null);
  const mayWrite = can("proposal_templates.write");
  return (
    <SettingsFrame
      title={settings("pages.proposal_templates.title")}
      text={settings("pages.proposal_templates.text")}
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
        label={settings("pages.proposal_templates.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "language", header: t("fields.language"), cell: (row) => languageName(row.language) },
          {
            key: "sections",
            header: t("fields.sections"),
            cell: (row) => <bdi>{row.sections.map(({ heading }) => heading).join(" · ")}</bdi>,
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
                    onClick={() => void perform(() => api.remove(proposalTemplates, row.id, row.version))}
                  >
                    {t("delete")}
                  </Button>
                </>
              )
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open === null ? null : <TemplateDialog template={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
