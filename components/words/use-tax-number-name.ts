"use client";

import { useTranslations } from "next-intl";
import { taxNumberName } from "@/lib/commerce/tax-numbers";

/** What a country calls a tax number, in the reader's language: `useTaxNumberName()("GB")` is "VAT number". */
export function useTaxNumberName(): (country: string | null) => string {
  const t = useTranslations("tax_numbers.names");
  return (country) => t(taxNumberName(country));
}
