"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { useIsolate } from "@/components/ui/use-isolate";
import { walkSurvey } from "@/lib/domains/surveys/rules";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";

const codes = ["duplicate", "not_earlier", "wrong_kind", "unknown_option", "outside_range", "unreachable"] as const;

/** What must change before the survey can be published; nothing if every question can be asked. */
export function Problems({ questions }: { questions: readonly SurveyQuestion[] }) {
  const t = useTranslations("surveys.problems");
  const isolate = useIsolate();
  const problems = walkSurvey(questions);
  if (problems.length === 0) return null;
  return (
    <Alert tone="warn" title={t("title")}>
      <ul className="grid gap-1">
        {problems.map(({ path, code }) => {
          const index = Number(path.split(".")[1]);
          const known = codes.find((each) => each === code) ?? "unreachable";
          const label = questions[index]?.label ?? "";
          return <li key={`${path}:${code}`}>{t("line", { number: index + 1, label: isolate(label), problem: t(known) })}</li>;
        })}
      </ul>
    </Alert>
  );
}
