"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldProblem } from "./call-api";

/** The words of a refusal that these pages can say in the reader's language. */
const spoken = [
  "refused",
  "code_required",
  "code_wrong",
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
  "wrong_password",
] as const;

/** The API's words as ours: zod's for lengths, and a code that is refused outside of the sign-in. */
const aliases: Record<string, string> = { too_small: "too_short", too_big: "too_long", wrong_code: "code_wrong" };

interface Shown {
  fields: Record<string, string>;
  /** Kept as one array until the next refusal: the summary takes the focus when it is given another. */
  summary: { path?: string; message: string }[];
}

const nothing: Shown = { fields: {}, summary: [] };

/**
 * What is wrong with a form, in words: beside each field, and in sum on top with the field's name, since out of its place it does not speak
 * for itself.
 * @param labels the fields' names.
 * @param words what a code means in this form, where it is not what these pages say elsewhere.
 */
export function useProblems(labels: Readonly<Record<string, string>> = {}, words: Readonly<Record<string, string>> = {}) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState<Shown>(nothing);
  const say = (code: string): string => {
    const meant = aliases[code] ?? code;
    return words[meant] ?? t(`problems.${spoken.find((known) => known === meant) ?? "invalid"}`);
  };
  const showFields = (fields: readonly Pick<FieldProblem, "path" | "code">[]) =>
    setShown({
      fields: Object.fromEntries(fields.map(({ path, code }) => [path, say(code)])),
      summary: fields.map(({ path, code }) => ({ path, message: `${labels[path] ?? path}: ${say(code)}` })),
    });
  return {
    summary: shown.summary,
    say,
    clear: () => setShown(nothing),
    /** A refusal of the whole form, or of its fields where they are named. */
    show: (code: string, fields: readonly FieldProblem[] = []) =>
      fields.length > 0 ? showFields(fields) : setShown({ fields: {}, summary: [{ message: say(code) }] }),
    /** Fields that the page itself finds wanting. */
    showFields,
    of: (path: string): string | null => shown.fields[path] ?? null,
  };
}
