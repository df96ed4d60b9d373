"use client";

import { Ban, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { languageName, writtenLanguages } from "@/lib/commerce/locale-of";
import { allows, translationGaps, walkSurvey } from "@/lib/domains/surveys/rules";
import { SurveyKind, SurveyStatus as StatusSchema, SurveyTrigger } from "@/lib/domains/surveys/schema";
import { Problems } from "../Problems";
import { surveys, type SurveyRecord } from "../resource";
import { SendDialog } from "../SendDialog";
import { SurveyStatus } from "../SurveyStatus";
import { QuestionList } from "./QuestionList";
import { Responses } from "./Responses";
import { Results } from "./Results";

const labelNames = [
  "name",
  "intro",
  "thanks",
  "questions",
  "editable",
  "trigger",
  "delay_hours",
  "raises_ticket",
  "task_below",
  "task_due_days",
  "anonymous",
  "language",
  "translations",
  "kind",
  "status",
  "published_at",
  "closed_at",
] as const satisfies readonly (keyof SurveyRecord)[];

/** The survey's page: its results, questions and responses. */
export function SurveyRecordPage({ survey: initial }: { survey: SurveyRecord }) {
  const t = useTranslations("surveys");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const survey = useRecord(surveys, initial.id, initial);
  const { api, perform, busy } = usePerform([surveys.name]);
  const [sending, setSending] = useState(false);
  const { id, status, questions } = survey;
  const writes = can("surveys.write");
  const labels = Object.fromEntries(labelNames.map((name) => [name, t(`fields.${name}`)]));
  const sound = walkSurvey(questions).length === 0;
  const move = (verb: "publish" | "close") =>
    perform(
      () => api.call(surveys.verbs[verb], { id }),
      () => showToast({ tone: "good", text: t(`record.${verb}`) }),
    );
  const remove = () =>
    perform(
      () => api.remove(surveys, id, survey.version).then(() => go(pagePath("surveys"))),
      () => showToast({ tone: "good", text: t("record.deleted") }),
    );
  const publishes = writes && allows(status, "publish") && !(survey.anonymous && status === "closed");
  return (
    <RecordEditing resource={surveys} record={survey} locked={writes ? null : t("record.no_permission")} labels={labels}>
      <RecordPage
        title={survey.name}
        trail={[{ label: t("plural"), href: pagePath("surveys") }]}
        status={<SurveyStatus status={status} />}
        action={
          can("surveys.send") && allows(status, "send") ? (
            <Button tone="primary" onClick={() => setSending(true)}>
              {t("on_records.send")}
            </Button>
          ) : publishes ? (
            <Button tone="primary" busy={busy} disabled={!sound} onClick={() => void move("publish")}>
              {t("verbs.publish.do")}
            </Button>
          ) : null
        }
        menu={
          writes ? (
            <>
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => go(pagePath("surveys", id, "edit"))}>
                {t("verbs.update.do")}
              </MenuItem>
              {allows(status, "close") ? (
                <MenuItem icon={<Ban aria-hidden="true" />} onSelect={() => void move("close")}>
                  {t("verbs.close.do")}
                </MenuItem>
              ) : null}
              {allows(status, "delete") ? (
                <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                  {t("verbs.delete.do")}
                </MenuItem>
              ) : null}
            </>
          ) : null
        }
        notice={status === "draft" && !sound ? <Problems questions={questions} /> : null}
        rail={
          <Facts
            facts={[
              { label: t("fields.kind"), value: t(`kinds.${survey.kind}`) },
              { label: t("fields.editable"), value: survey.editable ? t("record.may_change") : t("record.once") },
              { label: t("fields.trigger"), value: t(`triggers.${survey.trigger}`) },
              { label: t("fields.raises_ticket"), value: survey.raises_ticket ? t("record.opens_ticket") : t("record.no_ticket") },
              ...(survey.task_below === null
                ? []
                : [{ label: t("fields.task_below"), value: t("record.task_below", { score: survey.task_below }) }]),
              ...(survey.anonymous ? [{ label: t("fields.anonymous"), value: t("record.anonymous") }] : []),
              { label: t("fields.language"), value: <Languages survey={survey} /> },
              { label: t("fields.published_at"), value: survey.published_at && <DateText value={survey.published_at} /> },
              { label: t("fields.closed_at"), value: survey.closed_at && <DateText value={survey.closed_at} /> },
            ]}
          />
        }
        timeline={
          <RecordTimeline
            resource={surveys}
            id={id}
            labels={labels}
            write={(field, value) => {
              const read = field === "status" ? StatusSchema.safeParse(value) : null;
              if (read?.success) return t(`status.${read.data}`);
              const trigger = field === "trigger" ? SurveyTrigger.safeParse(value) : null;
              if (trigger?.success) return t(`triggers.${trigger.data}`);
              const kind = field === "kind" ? SurveyKind.safeParse(value) : null;
              if (kind?.success) return t(`kinds.${kind.data}`);
              return field === "questions" && Array.isArray(value) ? t("record.questions", { count: value.length }) : null;
            }}
            kinds={["change"]}
          />
        }
      >
        <Results survey={survey} />
        <Responses survey={survey} />
        {survey.intro === "" ? null : <p className="measure text-sm whitespace-pre-wrap">{survey.intro}</p>}
        <QuestionList questions={questions} />
        <RecordSections noun="survey" id={id} />
      </RecordPage>
      {sending ? <SendDialog survey={id} customer_id={null} anonymous={survey.anonymous} onClose={() => setSending(false)} /> : null}
    </RecordEditing>
  );
}

/** The survey's languages, each with what it lacks. */
function Languages({ survey }: { survey: SurveyRecord }) {
  const t = useTranslations("surveys.languages");
  const others = writtenLanguages.filter((language) => language !== survey.language && survey.translations[language] !== undefined);
  const lackOf = (language: (typeof writtenLanguages)[number]) => {
    const { missing, stale } = translationGaps(survey, language);
    return [missing.length > 0 ? t("missing", { count: missing.length }) : "", stale.length > 0 ? t("stale", { count: stale.length }) : ""];
  };
  return (
    <ul>
      <li>{languageName(survey.language)}</li>
      {others.map((language) => (
        <li key={language}>{[languageName(language), ...lackOf(language)].filter((text) => text !== "").join(" · ")}</li>
      ))}
    </ul>
  );
}
