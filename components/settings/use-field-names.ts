"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { settingsPages, type SettingsEntry, type SettingsPageKey } from "./settings-index";

/** The labels of a page's fields by API name, for forms and error summaries. */
export function useFieldNames(page: SettingsPageKey): Readonly<Record<string, string>> {
  const t = useTranslations("settings.fields");
  return useMemo(() => {
    const entry = settingsPages.find(({ key }): boolean => key === page) as SettingsEntry | undefined;
    return Object.fromEntries((entry?.fields ?? []).map((field) => [field, t(`${page}.${field}` as "general.email")]));
  }, [t, page]);
}
