"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { settingsPages, type SettingsEntry, type SettingsPageKey } from "./settings-index";

/** The names of a page's fields in the reader's language, by the API's names: for labels and for summaries of errors. */
export function useFieldNames(page: SettingsPageKey): Readonly<Record<string, string>> {
  const t = useTranslations("settings.fields");
  return useMemo(() => {
    const entry = settingsPages.find(({ key }): boolean => key === page) as SettingsEntry | undefined;
    return Object.fromEntries((entry?.fields ?? []).map((field) => [field, t(`${page}.${field}` as "general.email")]));
  }, [t, page]);
}
