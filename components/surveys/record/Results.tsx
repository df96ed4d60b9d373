"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { classNames } from "@/components/ui/class-names";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import type { Wire } from "@/components/api/resource";
import type { SurveyQuestion, SurveyResults } from "@/lib/domains/surveys/schema";
import { surveys, type SurveyRecord } from "../resource";
import { ScoreFigure } from "../ScoreFigure";

type Figures = Wire<typeof SurveyResults>;

/** What the answers of a survey say: its scores, its months compared, and the answers by question. */
export function Results({ survey }: { survey: SurveyRecord }) {
  const t = useTranslations("surveys.results");
  const { data } = usePart(surveys, survey.id, "results", surveys.verbs.results, { id: survey.id }, survey.status !== "draft");
  if (survey.status === "draft") return null;
  return <Section title={t("title")}>{data === undefined ? <SkeletonLines count={3} /> : <Body survey={survey} data={data} />}</Section>;
}

function Body({ survey, data }: { survey: SurveyRecord; data: Figures }) {
  const t = useTranslations("surveys.results");
  const format = useFormatter();
  const { invited_count, complete_count, partial_count, nps, csat } = data;
  if (data.hidden && invited_count > 0)
    return <p className="measure py-2 text-sm text-pretty text-muted">{t("hidden", { count: complete_count })}</p>;
  if (invited_count === 0) return <p className="py-2 text-sm text-muted">{t("nobody")}</p>;
  return (
    <div className="grid gap-6 py-2">
      <p className="text-sm">
        {t("answered", {
          complete: complete_count,
          invited: invited_count,
          rate: format.number(complete_count / invited_count, { style: "percent" }),
        })}{" "}
        {partial_count > 0 ? t("partial", { count: partial_count }) : null}
      </p>
      {nps || csat ? (
        <div className="flex flex-wrap gap-x-10 gap-y-3">
          {nps ? <ScoreFigure kind="nps" score={nps} /> : null}
          {csat ? <ScoreFigure kind="csat" score={csat} /> : null}
        </div>
      ) : null}
      {data.waves.length > 1 ? <Waves kind={survey.kind === "csat" ? "csat" : "nps"} waves={data.waves} /> : null}
      {survey.questions.map((question) => (
        <Answers key={question.key} question={question} result={data.questions.find(({ key }) => key === question.key)} />
      ))}
    </div>
  );
}

function Waves({ kind, waves }: { kind: "nps" | "csat"; waves: Figures["waves"] }) {
  const t = useTranslations("surveys.results");
  const format = useFormatter();
  const write = (value: number) =>
    kind === "nps"
      ? format.number(Math.round(value), { signDisplay: "exceptZero" })
      : format.number(Math.round(value) / 100, { style: "percent" });
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-start font-medium">{t("months")}</caption>
        <thead className="text-muted">
          <tr className="border-b border-line [&>th]:py-1.5 [&>th]:text-start [&>th]:font-normal">
            <th scope="col">{t("month")}</th>
            <th scope="col">{t("score")}</th>
            <th scope="col">{t("range")}</th>
            <th scope="col">{t("answers")}</th>
            <th scope="col">{t("change")}</th>
          </tr>
        </thead>
        <tbody>
          {waves.map(({ month, score, trend }) => (
            <tr key={month} className="border-b border-line last:border-0 [&>td]:py-1.5">
              <td>{format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short", year: "numeric", timeZone: "UTC" })}</td>
              <td className="font-medium">
                <bdi>{write(score.score)}</bdi>
              </td>
              <td>
                <bdi>{write(score.low)}</bdi> – <bdi>{write(score.high)}</bdi>
              </td>
              <td>{format.number(score.count)}</td>
              <td>{trend === null ? "–" : t(`trends.${trend}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AnswersProps {
  question: SurveyQuestion;
  result: Figures["questions"][number] | undefined;
}

function Answers({ question, result }: AnswersProps) {
  const t = useTranslations("surveys.results");
  if (result === undefined) return null;
  const { answered, values, texts } = result;
  const rows = question.kind === "matrix" ? question.rows : [];
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-medium">
        <bdi>{question.label}</bdi>
      </h3>
      <p className="text-muted">{result.hidden ? t("hidden_question") : t("count", { count: answered })}</p>
      {values.length === 0 ? null : <Bars question={question} values={values} />}
      {result.hidden
        ? null
        : result.rows.map(({ key, values: ofRow }) => (
            <div key={key} className="grid gap-1">
              <h4>
                <bdi>{rows.find((row) => row.key === key)?.label ?? key}</bdi>
              </h4>
              <Bars question={question} values={ofRow} />
            </div>
          ))}
      {texts.length === 0 ? null : (
        <ul className="grid gap-1.5">
          {texts.map(({ response_id, text }, place) => (
            <li key={response_id ?? `${place}`} className="border-s-2 border-line ps-3 whitespace-pre-wrap">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How often each number or option was chosen, as bars. */
function Bars({ question, values }: { question: SurveyQuestion; values: Figures["questions"][number]["values"] }) {
  const format = useFormatter();
  const most = Math.max(1, ...values.map(({ count }) => count));
  const options = "options" in question ? question.options : null;
  const labelOf = (value: string) => options?.find(({ key }) => key === value)?.label ?? format.number(Number(value));
  return (
    <dl className="grid max-w-xl gap-1">
      {values.map(({ value, count }) => (
        <div
          key={value}
          className={classNames(
            "grid items-center gap-3",
            options ? "grid-cols-[minmax(1.5rem,10rem)_minmax(0,1fr)_2.5rem]" : "grid-cols-[1.5rem_minmax(0,1fr)_2.5rem]",
          )}
        >
          <dt className="truncate">
            <bdi>{labelOf(value)}</bdi>
          </dt>
          <dd aria-hidden="true" className="h-2 rounded-full bg-hover">
            <span
              ref={(element) => {
                if (element) element.style.inlineSize = `${(count / most) * 100}%`;
              }}
              className="block h-2 w-0 rounded-full bg-accent"
            />
          </dd>
          <dd className="text-end">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
