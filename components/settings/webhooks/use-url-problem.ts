"use client";

import { useTranslations } from "next-intl";
import { useFieldProblem } from "@/components/form/use-field-problem";

const codes = ["scheme_not_allowed", "port_not_allowed", "address_not_allowed", "credentials"] as const;

/** The message for a problem of a webhook's field; an address that may not be reached says why. */
export function useWebhookProblem(): (code: string) => string {
  const t = useTranslations("webhooks.form.problems");
  const common = useFieldProblem();
  return (code) => {
    const known = codes.find((one) => one === code);
    return known ? t(known) : common(code === "not_a_url" || code === "invalid_format" ? "url" : code);
  };
}
