"use client";

import { useTranslations } from "next-intl";
import type { CustomFieldRow } from "./resource";
import { useCustomText } from "./use-custom-text";

/** What values a custom field takes, in a sentence; null where it takes any. */
export function useLimits(): (field: CustomFieldRow) => string | null {
  const t = useTranslations("staff.custom.limits");
  const text = useCustomText();
  return (field) => {
    const { type, min, max, pattern } = field;
    if (min === null && max === null) return pattern === null ? null : t("pattern");
    const kind = type === "multi_select" ? "choices" : isSized(type) ? "size" : type === "date" || type === "datetime" ? "time" : "amount";
    const write = (bound: string) => (kind === "time" || kind === "amount" ? text(field, bound) : null) ?? bound;
    if (min !== null && max !== null) return t(`${kind}.both`, { min: write(min), max: write(max) });
    return min === null ? t(`${kind}.max`, { max: write(max ?? "") }) : t(`${kind}.min`, { min: write(min) });
  };
}

/** Whether limits of the type count characters. */
export function isSized(type: CustomFieldRow["type"]): boolean {
  return type === "text" || type === "textarea" || type === "url" || type === "email";
}
