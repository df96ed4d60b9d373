"use client";

import { useTranslations } from "next-intl";

const words: Readonly<
  Record<
    string,
    | "required"
    | "invalid"
    | "format"
    | "too_long"
    | "too_short"
    | "email"
    | "url"
    | "number"
    | "money"
    | "range"
    | "unknown"
    | "below_invoiced"
    | "own_factor_missing"
  >
> = {
  required: "required",
  too_big: "too_long",
  too_small: "required",
  too_long: "too_long",
  too_short: "too_short",
  email: "email",
  url: "url",
  invalid_number: "number",
  not_an_amount: "money",
  invalid_value: "unknown",
  not_found: "unknown",
  option: "unknown",
  amount: "money",
  number: "number",
  min: "range",
  max: "range",
  range: "range",
  pattern: "format",
  below_invoiced: "below_invoiced",
  own_factor_missing: "own_factor_missing",
};

/** The message for a validation error code from zod or the API, in the reader's language. */
export function useFieldProblem(): (code: string) => string {
  const t = useTranslations("staff.form.problems");
  return (code) => t(words[code] ?? "invalid");
}
