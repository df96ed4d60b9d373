"use client";

import { useTranslations } from "next-intl";
import { addressSchemes, legalIdSchemes } from "@/lib/commerce/e-invoicing";

/** The schemes of electronic addresses, or of registers, to choose from; a code that is entered already stays a choice. */
export function useSchemeOptions(kind: "address" | "register", present: string | null) {
  const t = useTranslations("e_invoices.on_records.schemes");
  const offered = kind === "address" ? addressSchemes : legalIdSchemes;
  const options = offered.map((code) => ({ value: code as string, label: `${t(code)} (${code})` }));
  return present === null || options.some(({ value }) => value === present) ? options : [...options, { value: present, label: present }];
}
