"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldProblem } from "./call-api";
import { inSentence } from "@/lib/i18n/words";

/** The error codes that these pages have messages for. */
const knownCodes = [
  "refused",
  "code_required",
  "code_wrong",
  "passkey_required",
  "passkey_refused",
  "factor_required",
  "rate_limited",
  "unavailable",
  "forbidden",
  "unauthenticated",
  "not_found",
  "conflict",
  "required",
  "invalid",
  "taken",
  "reserved",
  "malformed",
  "invalid_format",
  "too_short",
  "too_long",
  "contains_email",
  "common",
  "leaked",
  "wrong_password",
  "sign_in_first",
] as const;

/** Maps API codes to these message keys: zod's length codes, and the wrong-code error outside of sign-in. */
const aliases: Record<string, string> = { too_small: "too_short", too_big: "too_long", wrong_code: "code_wrong" };

interface Shown {
  fields: Record<string, string>;
  /** The array changes identity only with a new error, because the summary takes the focus on each change. */
  summary: { path?: string; message: string }[];
}

const nothing: Shown = { fields: {}, summary: [] };

/**
 * The errors of a form: one beside each field, and a summary on top that names each field.
 * @param labels the field labels.
 * @param words messages for codes that this form words differently.
 */
export function useProblems(labels: Readonly<Record<string, string>> = {}, words: Readonly<Record<string, string>> = {}) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState<Shown>(nothing);
  const describe = (code: string): string => {
    const key = aliases[code] ?? code;
    return words[key] ?? t(`problems.${knownCodes.find((known) => known === key) ?? "invalid"}`);
  };
  const showFields = (fields: readonly Pick<FieldProblem, "path" | "code">[]) =>
    setShown({
      fields: Object.fromEntries(fields.map(({ path, code }) => [path, describe(code)])),
      summary: fields.map(({ path, code }) => {
        const field = labels[path] ?? path;
        return { path, message: code === "required" ? t("problems.enter", { field: inSentence(field) }) : `${field}: ${describe(code)}` };
      }),
    });
  return {
    summary: shown.summary,
    describe,
    clear: () => setShown(nothing),
    /** Shows an error of the whole form, or of its fields where the API names them. */
    show: (code: string, fields: readonly FieldProblem[] = []) =>
      fields.length > 0 ? showFields(fields) : setShown({ fields: {}, summary: [{ message: describe(code) }] }),
    /** Shows errors that the page finds before submission. */
    showFields,
    of: (path: string): string | null => shown.fields[path] ?? null,
  };
}
