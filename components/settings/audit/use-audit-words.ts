"use client";

import { useFormatter, useMessages, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Messages } from "@/lib/i18n/catalogues";
import { writeTree } from "./write-tree";

type Audit = Messages["audit"];

/**
 * Describes audit entries in the reader's language and lists every operation for the filter; an operation without a message shows its
 * technical name.
 */
export function useAuditWords() {
  const t = useTranslations("audit");
  const format = useFormatter();
  const { operations } = useMessages().audit;
  return useMemo(() => {
    const operation = (id: string): string => {
      const key = `operations.${id}` as "operations.invoices.create";
      return t.has(key) ? t(key) : id;
    };
    const field = (name: string): string => {
      const key = `fields.${name}` as `fields.${keyof Audit["fields"]}`;
      return t.has(key) ? t(key) : name.replaceAll("_", " ");
    };
    const instant = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
    const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeZone: "UTC" });
    const value = (raw: unknown): string => writeTree(raw, { field, instant, day, yes: t("yes"), no: t("no") });
    const all = Object.entries(operations).flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, label]) => ({ value: `${noun}.${verb}`, label })),
    );
    return { operation, field, value, operations: all.sort((one, other) => one.label.localeCompare(other.label)) };
  }, [t, format, operations]);
}
