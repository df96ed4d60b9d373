"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";

const names = ["name", "code", "description", "unit", "unit_price", "currency", "tax_rate_id", "active"] as const;

/** The labels of an item's fields, for the form, the timeline and the conflict dialog. */
export function useItemFields(): Readonly<Record<string, string>> {
  const t = useTranslations("items.fields");
  return useMemo(() => Object.fromEntries(names.map((name) => [name, t(name)])), [t]);
}
