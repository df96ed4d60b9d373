"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";

const words = {
  en: () => import("@/lib/i18n/en/e_invoice_rules.json"),
  ar: () => import("@/lib/i18n/ar/e_invoice_rules.json"),
};

/** What the rules say in the reader's language, loaded with the first problem that is shown; the message of the API until then. */
export function useRuleWords(wanted: boolean): (problem: { rule: string; message: string }) => string {
  const language = useLocale().startsWith("ar") ? "ar" : "en";
  const { data } = useQuery({
    queryKey: ["e_invoice_rules", language],
    queryFn: async () => (await words[language]()).default as Readonly<Record<string, unknown>>,
    enabled: wanted,
    staleTime: Infinity,
  });
  return ({ rule, message }) => {
    const text = data?.[rule];
    return typeof text === "string" ? text : message;
  };
}
