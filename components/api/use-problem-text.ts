"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { readableDays } from "@/lib/commerce/readable-days";
import { ApiProblem, type Refusal } from "./problem";

/** The message of an error in the reader's language; a conflict shows the API's own sentence, which names the legal moves. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("staff.problems");
  const locale = useLocale();
  const { viewing_as } = useWorkplace();
  return (error) => {
    if (!(error instanceof ApiProblem)) return t("internal");
    const code: Refusal = error.code;
    // While the reader views as a role, every change is forbidden: that is the likelier reason, and one the reader can resolve.
    if (code === "forbidden" && viewing_as !== null) return t("viewing", { role: viewing_as });
    // A rule of the tax authority says by itself what to mend, in the company's language.
    const rules = error.errors.filter((problem) => /^(br|atrium)_/.test(problem.code));
    if (rules.length > 0) return rules.map(({ message }) => message).join(" ");
    return code === "conflict" ? readableDays(error.detail, locale) : t(code);
  };
}
