"use client";

import { useTranslations } from "next-intl";
import { inSentence } from "@/lib/i18n/words";

/** A line of an error summary from a field's label and its problem: "Enter company name", or "Price: Enter a number.". */
export function useProblemLine(): (field: string, problem: string) => string {
  const t = useTranslations("staff.form");
  return (field, problem) =>
    problem === t("problems.required") ? t("enter", { field: inSentence(field) }) : t("field_problem", { field, problem });
}
