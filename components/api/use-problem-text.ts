"use client";

import { useTranslations } from "next-intl";
import { ApiProblem, type Refusal } from "./problem";

/** What is said of a refusal in the reader's language; a conflict keeps the API's own sentence, which names the legal moves. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("staff.problems");
  return (error) => {
    if (!(error instanceof ApiProblem)) return t("internal");
    const code: Refusal = error.code;
    return code === "conflict" ? error.detail : t(code);
  };
}
