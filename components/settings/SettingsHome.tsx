"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { fieldId } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { useWords } from "@/components/words/use-words";
import { findSettings, type NamedSetting } from "./find-settings";
import { fieldOwner, settingsGroups, settingsPages, type SettingsEntry } from "./settings-index";

interface Found extends NamedSetting {
  entry: SettingsEntry;
  title: string;
}

/** All settings by group, with a search by field name. Without JavaScript the search is a form that the server answers. */
export function SettingsHome({ text: first }: { text: string }) {
  const t = useTranslations("settings");
  const pagePath = usePagePath();
  const [text, setText] = useState(first);
  const settings = useSettings();
  const searching = text.trim() !== "";
  const found = searching ? findSettings(settings, text) : [];
  const pages = settings.filter(({ field }) => field === null);
  return (
    <div className="pb-10">
      <PageHeader title={t("title")} />
      <div className="grid max-w-3xl gap-6 px-4 pt-1 md:px-6">
        <form role="search" method="get" onSubmit={(event) => event.preventDefault()} className="flex items-end gap-2">
          <InputField
            name="q"
            label={t("search.label")}
            className="flex-1"
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <noscript>
            <Button type="submit">{t("search.submit")}</Button>
          </noscript>
        </form>
        <p role="status" className="text-sm text-muted empty:hidden">
          {searching ? t("search.count", { count: found.length }) : null}
        </p>
        {searching ? (
          <ul className="grid">
            {found.map(({ entry, field, title }) => (
              <li key={`${entry.key}.${field ?? ""}`} className="border-b border-line last:border-0">
                <SettingLink
                  href={`${pagePath("settings", entry.segment)}${field === null ? "" : `#${fieldId(field)}`}`}
                  title={title}
                  text={field === null ? t(textKey(entry)) : t(titleKey(entry))}
                />
              </li>
            ))}
          </ul>
        ) : (
          settingsGroups
            .filter((group) => pages.some(({ entry }) => entry.group === group))
            .map((group) => (
              <Section key={group} title={t(`groups.${group}`)}>
                <ul className="grid gap-x-6 sm:grid-cols-2">
                  {pages
                    .filter(({ entry }) => entry.group === group)
                    .map(({ entry, title }) => (
                      <li key={entry.key}>
                        <SettingLink href={pagePath("settings", entry.segment)} title={title} text={t(textKey(entry))} />
                      </li>
                    ))}
                </ul>
              </Section>
            ))
        )}
      </div>
    </div>
  );
}

function SettingLink({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <AheadLink href={href} className="-mx-2 grid gap-0.5 rounded-md px-2 py-2 hover:bg-hover">
      <span className="font-medium">{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </AheadLink>
  );
}

const titleKey = ({ key }: SettingsEntry) => `pages.${key}.title` as "pages.general.title";
const textKey = ({ key }: SettingsEntry) => `pages.${key}.text` as "pages.general.text";

/** The settings pages and fields that the reader may see, in the reader's language. */
function useSettings(): Found[] {
  const t = useTranslations("settings");
  const words = useWords();
  const can = useCan();
  const entries: readonly SettingsEntry[] = settingsPages;
  return entries
    .filter(({ permission }) => permission === null || can(permission))
    .flatMap((entry) => {
      const title = t(titleKey(entry));
      const fields = entry.fields.map((field) => {
        const name = words.field(fieldOwner(entry.key), field);
        return { entry, page: entry.key, field, title: name, words: `${name} ${title}` };
      });
      return [{ entry, page: entry.key, field: null, title, words: `${title} ${t(textKey(entry))}` }, ...fields];
    });
}
