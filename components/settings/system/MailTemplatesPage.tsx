"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePagePath } from "@/components/shell/workplace";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import type { Template } from "./resource";

/** Every mail in each language: its subject, and whether the company customised it. */
export function MailTemplatesPage({ templates }: { templates: readonly Template[] }) {
  const t = useTranslations("settings");
  const words = useWords();
  const languages = useTranslations("common.languages");
  const pagePath = usePagePath();
  const labels = useFieldNames("mail_templates");
  return (
    <SettingsFrame title={t("pages.mail_templates.title")} text={t("pages.mail_templates.text")} wide>
      <SettingsTable
        label={t("pages.mail_templates.title")}
        rows={templates}
        idOf={(row) => `${row.key}.${row.language}`}
        empty={t("mail_templates.empty")}
        columns={[
          {
            key: "key",
            header: t("mail_templates.mail"),
            cell: (row) => (
              <AheadLink
                href={`${pagePath("settings", "mail-templates", row.key)}?language=${row.language}`}
                className="inline-flex min-h-6 items-center font-medium underline-offset-2 hover:underline"
              >
                {words.mail(row.key)}
              </AheadLink>
            ),
          },
          {
            key: "language",
            header: t("mail_templates.language"),
            cell: (row) => <span lang={row.language}>{languages(row.language)}</span>,
          },
          { key: "subject", header: labels.subject ?? "", cell: (row) => <bdi lang={row.language}>{row.subject}</bdi>, wide: true },
          {
            key: "words",
            header: t("mail_templates.words"),
            cell: (row) =>
              row.override ? (
                <StatusBadge tone="accent">{t("mail_templates.own")}</StatusBadge>
              ) : (
                <StatusBadge tone="neutral">{t("mail_templates.shipped")}</StatusBadge>
              ),
            wide: true,
          },
        ]}
      />
    </SettingsFrame>
  );
}
