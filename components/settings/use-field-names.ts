"use client";

import { useMemo } from "react";
import { useWords } from "@/components/words/use-words";
import { fieldOwner, settingsPages, type SettingsEntry, type SettingsPageKey } from "./settings-index";

/** The labels of a page's fields by API name, for forms and error summaries. */
export function useFieldNames(page: SettingsPageKey): Readonly<Record<string, string>> {
  const words = useWords();
  return useMemo(() => {
    const entry = settingsPages.find(({ key }): boolean => key === page) as SettingsEntry | undefined;
    return Object.fromEntries((entry?.fields ?? []).map((field) => [field, words.field(fieldOwner(page), field)]));
  }, [words, page]);
}
