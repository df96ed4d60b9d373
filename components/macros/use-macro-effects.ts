"use client";

import { useTranslations } from "next-intl";
import type { MacroRow } from "./resource";

/** Says what a macro does beside its text, in a few words each. */
export function useMacroEffects(): (macro: MacroRow, options?: { text?: boolean }) => string[] {
  const t = useTranslations("macros");
  return ({ body, kind, status, priority, department_id, assign, task }, { text = true } = {}) => [
    ...(text && body.trim() !== "" ? [t(`effects.${kind}`)] : []),
    ...(status === null ? [] : [t("effects.status", { status: t(`statuses.${status}`) })]),
    ...(priority === null ? [] : [t("effects.priority", { priority: t(`priorities.${priority}`) })]),
    ...(department_id === null ? [] : [t("effects.department")]),
    ...(assign === "keep" ? [] : [t(`effects.assign.${assign}`)]),
    ...(task === null ? [] : [t("effects.task")]),
  ];
}
