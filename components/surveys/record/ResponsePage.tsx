"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { rangeOf, writeAnswer } from "@/lib/domains/surveys/rules";
import type { SurveyAnswer, SurveyQuestion } from "@/lib/domains/surveys/schema";
import { surveys, type ResponseRow, type SurveyRecord } from "../resource";

/** What one person answered, with a reply that goes into a ticket. */
export function ResponsePage({ survey, response: initial }: { survey: SurveyRecord; response: ResponseRow }) {
  const t = useTranslations("surveys");
  const can = useCan();
  const pagePath = usePagePath();
  const reader = useApi();
  const { data: response } = useQuery({
    queryKey: queryKeys.part(reader.tenant, surveys.name, survey.id, initial.id),
    queryFn: ({ signal }) => reader.ask(surveys.verbs.response, { id: initial.id }, signal),
    initialData: initial,
  });
  const { api, perform, busy } = usePerform([surveys.name, "tickets"]);
  const [body, setBody] = useState("");
  const { id, ticket_id, task_id, sent_at, answered_at, skip_reason, customer_id, customer_name, respondent_name, status } = response;
  const answered = answered_at !== null;

  async function reply(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (body.trim() === "") return;
    await perform(
      () => api.call(surveys.verbs.reply, { id, body }),
      () => {
        setBody("");
        showToast({ tone: "good", text: t("response.replied") });
      },
    );
  }
  return (
    <>
      <PageHeader
        title={t("response.title", { name: respondent_name })}
        trail={[
          { label: t("plural"), href: pagePath("surveys") },
          { label: survey.name, href: pagePath("surveys", survey.id) },
        ]}
        beside={<Badge tone={status === "complete" ? "good" : "neutral"}>{t(`on_records.progress.${status}`)}</Badge>}
      />
      <div className="grid max-w-2xl gap-6 px-4 py-4 md:px-6">
        <Facts
          facts={[
            { label: t("on_records.customer"), value: <RecordName noun="customer" id={customer_id} title={customer_name} /> },
            { label: t("response.sent_at"), value: sent_at && <DateText value={sent_at} /> },
            ...(skip_reason === null ? [] : [{ label: t("response.skip_reason"), value: t(`response.skips.${skip_reason}`) }]),
            { label: t("response.answered_at"), value: answered_at && <DateText value={answered_at} /> },
            ...(ticket_id === null
              ? []
              : [{ label: t("response.ticket"), value: <RecordName noun="ticket" id={ticket_id} title={survey.name} /> }]),
            ...(task_id === null
              ? []
              : [{ label: t("response.task"), value: <RecordName noun="task" id={task_id} title={survey.name} /> }]),
          ]}
        />
        <Section title={t("response.answers")}>
          {answered ? (
            <dl className="grid gap-4 py-2 text-sm">
              {survey.questions.map((question) => (
                <div key={question.key} className="grid gap-0.5">
                  <dt className="text-muted">
                    <bdi>{question.label}</bdi>
                  </dt>
                  <dd className="whitespace-pre-wrap">
                    <AnswerText question={question} answer={response.answers[question.key]} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="py-2 text-sm text-muted">{survey.anonymous ? t("response.anonymous") : t("response.none")}</p>
          )}
        </Section>
        {answered && can("surveys.send") ? (
          <form noValidate onSubmit={(event) => void reply(event)} className="grid gap-3">
            <TextAreaField
              name="reply"
              label={t("response.reply")}
              hint={ticket_id === null ? t("response.reply_hint") : t("response.reply_again")}
              dir="auto"
              rows={5}
              maxLength={20_000}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
            <Button type="submit" tone="primary" busy={busy} disabled={body.trim() === ""} className="justify-self-start">
              {t("verbs.reply.do")}
            </Button>
          </form>
        ) : null}
      </div>
    </>
  );
}

function AnswerText({ question, answer }: { question: SurveyQuestion; answer: SurveyAnswer | undefined }) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  if (answer === undefined) return <span className="text-muted">{t("response.unanswered")}</span>;
  if (typeof answer === "number") return <bdi>{`${format.number(answer)} / ${format.number(rangeOf(question)?.to ?? answer)}`}</bdi>;
  if (typeof answer === "string") return <bdi>{answer}</bdi>;
  if (!Array.isArray(answer)) return <bdi>{writeAnswer(question, answer)}</bdi>;
  const options = question.kind === "choice" ? question.options : [];
  return <bdi>{answer.map((key) => options.find((option) => option.key === key)?.label ?? key).join("\n")}</bdi>;
}
