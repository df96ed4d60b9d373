"use client";

import { useLocale, useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { useWords } from "@/components/words/use-words";
import { languageOf } from "@/lib/commerce/locale-of";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import type { Template } from "./resource";

/** Every mail with its subject, whom it goes to, and in each language whether the company customised it. */
export function MailTemplatesPage({ templates }: { templates: readonly Template[] }) {
  const t = useTranslations("settings");
  const words = useWords();
  const reader = languageOf(useLocale());
  const languages = useTranslations("common.languages");
  const pagePath = usePagePath();
  const labels = useFieldNames("mail_templates");
  const addressOf = (row: Template) => `${pagePath("settings", "mail-templates", row.key)}?language=${row.language}`;
  const inReaders = templates.filter(({ language }) => language === reader);
  const rows = [...inReaders.filter(({ to }) => to === "customer"), ...inReaders.filter(({ to }) => to === "staff")];
  return (
    <SettingsFrame title={t("pages.mail_templates.title")} text={t("pages.mail_templates.text")} wide>
      <SettingsTable
        label={t("pages.mail_templates.title")}
        rows={rows}
        idOf={(row) => row.key}
        empty={t("mail_templates.empty")}
        columns={[
          {
            key: "key",
            header: t("mail_templates.mail"),
            cell: (row) => (
              <AheadLink href={addressOf(row)} className="inline-flex min-h-6 items-center font-medium underline-offset-2 hover:underline">
                {words.mail(row.key)}
              </AheadLink>
            ),
          },
          { key: "to", header: t("mail_templates.to"), cell: (row) => t(`mail_templates.to_${row.to}`), wide: true },
          { key: "subject", header: labels.subject ?? "", cell: (row) => <bdi lang={row.language}>{row.subject}</bdi>, wide: true },
          {
            key: "languages",
            header: t("mail_templates.language"),
            cell: (row) => (
              <ul className="flex flex-wrap gap-x-4">
                {templates
                  .filter(({ key }) => key === row.key)
                  .map((version) => (
                    <li key={version.language}>
                      <AheadLink href={addressOf(version)} className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
                        <VersionState version={version} language={languages(version.language)} />
                      </AheadLink>
                    </li>
                  ))}
              </ul>
            ),
          },
        ]}
      />
    </SettingsFrame>
  );
}

function VersionState({ version, language }: { version: Template; language: string }) {
  const t = useTranslations("settings.mail_templates");
  const state = version.outdated ? "outdated" : version.override ? "own" : "shipped";
  return (
    <Badge tone={({ outdated: "warn", own: "accent", shipped: "neutral" } as const)[state]}>
      {t("state", { language, state: t(state) })}
    </Badge>
  );
}
