"use client";

import { useLocale, useTranslations } from "next-intl";
import { countryOptions } from "../countries";
import type { PartField } from "./PartForm";

/** The fields of an address, in the order they are filled in. */
export function useAddressFields(): PartField[] {
  const t = useTranslations("customers.addresses");
  const locale = useLocale();
  return [
    {
      name: "kind",
      label: t("kind"),
      kind: "options",
      required: true,
      options: [
        { value: "billing", label: t("kinds.billing") },
        { value: "shipping", label: t("kinds.shipping") },
      ],
    },
    { name: "line1", label: t("line1"), kind: "text", required: true, maxLength: 200 },
    { name: "line2", label: t("line2"), kind: "text", maxLength: 200 },
    { name: "postal_code", label: t("postal_code"), kind: "text", maxLength: 20 },
    { name: "city", label: t("city"), kind: "text", maxLength: 100 },
    { name: "region", label: t("region"), kind: "text", maxLength: 100 },
    { name: "country", label: t("country"), kind: "options", required: true, options: countryOptions(locale) },
    { name: "is_default", label: t("make_default"), kind: "flag" },
  ];
}
