"use client";

import { useMemo } from "react";
import { customName } from "@/components/api/custom-names";
import { entityOf } from "./entities";
import { useCustomFields } from "./use-custom-fields";
import { useCustomText } from "./use-custom-text";

/** The labels of a list's custom fields by their names in changes, and their values as text; null for what is no custom value. */
export function useCustomWords(list: string): {
  labels: Readonly<Record<string, string>>;
  write: (name: string, value: unknown) => string | null;
} {
  const fields = useCustomFields(entityOf(list));
  const text = useCustomText();
  const byName = useMemo(() => new Map((fields ?? []).map((field) => [customName(field.key), field])), [fields]);
  const labels = useMemo(() => Object.fromEntries([...byName].map(([name, { label }]) => [name, label])), [byName]);
  const write = (name: string, value: unknown) => {
    const field = byName.get(name);
    return field ? text(field, value) : null;
  };
  return { labels, write };
}
