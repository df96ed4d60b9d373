"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useWords } from "@/components/words/use-words";
import type { Noun } from "@/lib/kernel/base/nouns";
import { writeTree } from "./write-tree";

/** What the audit trail says, in the reader's words, and every operation that it can be narrowed to. */
export function useAuditWords() {
  const t = useTranslations("audit");
  const format = useFormatter();
  const words = useWords();
  return useMemo(() => {
    const instant = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
    const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeZone: "UTC" });
    const value = (noun: Noun | null, raw: unknown): string =>
      writeTree(raw, { field: (name) => words.field(noun, name), instant, day, yes: t("yes"), no: t("no") });
    const all = words.operations().map((operation) => ({ value: operation, label: words.verb(operation) }));
    return { ...words, value, operations: all.sort((one, other) => one.label.localeCompare(other.label)) };
  }, [t, format, words]);
}
