"use client";

import { useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { ApiProblem, type Refusal } from "./problem";

/** What is said of a refusal in the reader's language; a conflict keeps the API's own sentence, which names the legal moves. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("staff.problems");
  const { viewing_as } = useWorkplace();
  return (error) => {
    if (!(error instanceof ApiProblem)) return t("internal");
    const code: Refusal = error.code;
    // While somebody looks as a role, every change is refused: that is the likelier reason, and the one that the reader can mend.
    if (code === "forbidden" && viewing_as !== null) return t("viewing", { role: viewing_as });
    return code === "conflict" ? error.detail : t(code);
  };
}
