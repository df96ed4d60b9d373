import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import { directionOf } from "@/lib/i18n/locale";
import { askedQuestions, rangeOf } from "@/lib/domains/surveys/rules";
import type { SurveyAnswer, SurveyForm } from "@/lib/domains/surveys/schema";
import { QuestionInput } from "./QuestionInput";

interface PublicSurveyProps {
  form: SurveyForm;
  token: string;
  /** The query of the page's address. */
  search: Record<string, string | string[] | undefined>;
}

/**
 * The answers with the number that a link in an email chose, as in `?9`, for the first question with a score; opening the link records
 * nothing.
 */
function withChosen({ questions, answers }: SurveyForm, search: PublicSurveyProps["search"]): SurveyForm["answers"] {
  const first = questions.find(({ kind }) => kind === "nps" || kind === "csat");
  const range = first === undefined ? null : rangeOf(first);
  const chosen = Object.keys(search).find((name) => /^\d{1,2}$/.test(name));
  if (first === undefined || range === null || chosen === undefined) return answers;
  const score = Number(chosen);
  return score >= range.from && score <= range.to ? { ...answers, [first.key]: score } : answers;
}

/** A survey for the person whom its token names: a plain form that works without scripts. */
export function PublicSurvey({ form, token, search }: PublicSurveyProps) {
  const t = useTranslations("surveys.public");
  const company = useIsolate()(form.company_name);
  const { problem } = search;
  if (search["sent"] !== undefined && form.status === "complete")
    return (
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("thanks")}</h1>
        <p role="status" className="measure text-pretty whitespace-pre-wrap text-muted">
          {form.thanks === "" ? t("thanks_text", { company }) : <bdi>{form.thanks}</bdi>}
        </p>
        {form.open ? (
          <p>
            <a href={`/d/${token}`} className="inline-flex min-h-9 items-center underline">
              {t("change")}
            </a>
          </p>
        ) : null}
      </div>
    );
  if (!form.open)
    return (
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold">
          <bdi>{form.name}</bdi>
        </h1>
        <p className="measure text-pretty text-muted">
          {form.status === "complete" ? t("answered", { company }) : t("closed", { company })}
        </p>
      </div>
    );
  const answers = withChosen(form, search);
  const asked = askedQuestions(form.questions, answers);
  const answerOf = (key: string): SurveyAnswer | undefined => (Object.hasOwn(answers, key) ? answers[key] : undefined);
  const firstOpen = asked.find(({ key }) => answerOf(key) === undefined)?.key;
  return (
    <div className="grid gap-6" lang={form.language} dir={directionOf(form.language)}>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">
          <bdi>{form.name}</bdi>
        </h1>
        {form.intro === "" ? null : (
          <p className="measure text-pretty whitespace-pre-wrap text-muted">
            <bdi>{form.intro}</bdi>
          </p>
        )}
      </div>
      {form.anonymous ? <p className="measure text-sm text-pretty text-muted">{t("anonymous", { company })}</p> : null}
      {problem === undefined ? null : (
        <Alert tone="bad" title={t("problem.title")} live>
          <p>
            {t(problem === "incomplete" ? "problem.incomplete" : problem === "rate_limited" ? "problem.rate_limited" : "problem.other")}
          </p>
        </Alert>
      )}
      {search["more"] === undefined ? null : <p role="status">{t("more")}</p>}
      <form method="post" action={`/api/public/survey-forms/${token}`} className="grid max-w-2xl gap-6">
        <input type="hidden" name="shown" value={asked.map(({ key }) => key).join(" ")} />
        {asked.map((question) => (
          <QuestionInput
            key={question.key}
            question={question}
            answer={answerOf(question.key)}
            mark={search["more"] !== undefined && question.key === firstOpen}
          />
        ))}
        <Button type="submit" tone="primary" className="justify-self-start">
          {t("send")}
        </Button>
      </form>
    </div>
  );
}
