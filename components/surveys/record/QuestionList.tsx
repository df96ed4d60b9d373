"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";

/** The questions as they are asked, each with its type and options. */
export function QuestionList({ questions }: { questions: readonly SurveyQuestion[] }) {
  const t = useTranslations("surveys");
  return (
    <Section title={t("fields.questions")}>
      <ol className="grid gap-3 py-1 text-sm">
        {questions.map((question, index) => (
          <li key={question.key} className="grid gap-0.5">
            <p className="font-medium">
              {index + 1}. <bdi>{question.label}</bdi>
            </p>
            <p className="text-muted">
              {[
                t(`editor.kinds.${question.kind}`),
                ...(question.required ? [t("record.required")] : []),
                ...(question.conditions.length > 0 ? [t("record.conditional")] : []),
              ].join(" · ")}
            </p>
            {question.kind === "matrix" ? (
              <p>
                {t("record.rows")} <bdi>{question.rows.map(({ label }) => label).join(", ")}</bdi>
              </p>
            ) : null}
            {question.kind === "choice" || question.kind === "matrix" ? (
              <ul className="list-disc ps-5">
                {question.options.map(({ key, label }) => (
                  <li key={key}>
                    <bdi>{label}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}
