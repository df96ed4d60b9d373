"use client";

import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { z } from "zod";
import { usePerform } from "@/components/api/use-perform";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { useProblemLine } from "@/components/form/use-problem-line";
import { Section } from "@/components/record/Section";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { useGo } from "@/components/ui/navigation";
import { writtenLanguages } from "@/lib/commerce/locale-of";
import { SurveyCreate, type SurveyQuestion } from "@/lib/domains/surveys/schema";
import { Problems } from "../Problems";
import { surveys, type SurveyRecord } from "../resource";
import { QuestionFields } from "./QuestionFields";
import { newQuestion, toWire, type SurveyDraft } from "./survey-draft";
import { TranslationFields } from "./TranslationFields";
import { TriggerFields } from "./TriggerFields";

/** Writes a new survey, or changes one; the questions of a published survey are fixed, so its editor leaves them out. */
export function SurveyEditor({ survey }: { survey: SurveyRecord | null }) {
  const t = useTranslations("surveys");
  const screen = useLocale();
  const language = writtenLanguages.find((each) => screen.startsWith(each)) ?? "en";
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const go = useGo();
  const pagePath = usePagePath();
  const fieldProblem = useFieldProblem();
  const lineOf = useProblemLine();
  const { api, perform, busy } = usePerform([surveys.name]);
  const fixed = survey !== null && survey.status !== "draft";
  const [draft, setDraft] = useState<SurveyDraft>(() => {
    if (survey !== null) return survey;
    const rules = { editable: true, trigger: "manual" as const, delay_hours: 24, raises_ticket: false };
    const more = { task_below: null, task_due_days: null, anonymous: false, language, translations: {} };
    return {
      name: "",
      intro: "",
      thanks: "",
      ...rules,
      ...more,
      questions: [{ ...newQuestion([], "nps", t("editor.first_question")), required: true }],
    };
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { questions } = draft;
  const edit = (changes: Partial<SurveyDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const move = (place: number, to: number) => {
    const question = questions[place];
    if (question !== undefined) edit({ questions: questions.toSpliced(place, 1).toSpliced(to, 0, question) });
  };
  const back = survey === null ? pagePath("surveys") : pagePath("surveys", survey.id);

  /** The problems of the fields as the API would name them, by path. */
  function judge(wire: SurveyDraft): Record<string, string> {
    const read = z.safeDecode(SurveyCreate, wire);
    if (read.success) return {};
    return Object.fromEntries(
      read.error.issues.map(({ path, code }) => [path.slice(0, 3).join("."), fieldProblem(code === "too_small" ? "required" : code)]),
    );
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wire = toWire(draft);
    const found = judge(wire);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await perform(async () => {
      if (survey === null) return go(pagePath("surveys", (await api.create(surveys, wire)).id));
      const { questions: _fixed, ...rest } = wire;
      await api.update(surveys, survey.id, survey.version, fixed ? rest : wire);
      go(back);
    });
  }
  const nameOf = (path: string): string => {
    const [field, index] = path.split(".");
    return field === "questions" && index !== undefined ? t("editor.question", { number: Number(index) + 1 }) : t("fields.name");
  };
  const setQuestion = (place: number, question: SurveyQuestion) => edit({ questions: questions.with(place, question) });
  return (
    <>
      <PageHeader
        title={survey === null ? t("actions.new") : t("editor.title")}
        trail={[{ label: t("plural"), href: pagePath("surveys") }, ...(survey === null ? [] : [{ label: survey.name, href: back }])]}
      />
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-6 px-4 py-4 md:px-6">
        <ErrorSummary
          title={common("there_is_a_problem")}
          errors={Object.entries(errors).map(([path, problem]) => ({ path, message: lineOf(nameOf(path), problem) }))}
        />
        <InputField
          name="name"
          label={t("fields.name")}
          hint={t("hints.name")}
          required
          dir="auto"
          maxLength={200}
          autoComplete="off"
          error={errors["name"]}
          value={draft.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextAreaField
          name="intro"
          label={t("fields.intro")}
          hint={t("hints.intro")}
          optional={common("optional")}
          dir="auto"
          rows={3}
          maxLength={2000}
          value={draft.intro}
          onChange={(event) => edit({ intro: event.target.value })}
        />
        {fixed ? null : (
          <Section title={t("fields.questions")}>
            <Problems questions={questions} />
            <ol className="grid gap-5">
              {questions.map((question, place) => (
                <QuestionFields
                  key={question.key}
                  questions={questions}
                  index={place}
                  errors={errors}
                  onChange={(next) => setQuestion(place, next)}
                  onMove={(to) => move(place, to)}
                  onRemove={() => edit({ questions: questions.toSpliced(place, 1) })}
                />
              ))}
            </ol>
            <div className="pt-3">
              <Button onClick={() => edit({ questions: [...questions, newQuestion(questions, "text", "")] })}>
                <Plus aria-hidden="true" className="size-4" />
                {t("editor.add")}
              </Button>
            </div>
          </Section>
        )}
        <TextAreaField
          name="thanks"
          label={t("fields.thanks")}
          hint={t("hints.thanks")}
          optional={common("optional")}
          dir="auto"
          rows={3}
          maxLength={2000}
          value={draft.thanks}
          onChange={(event) => edit({ thanks: event.target.value })}
        />
        <Checkbox
          name="editable"
          label={t("editor.editable")}
          checked={draft.editable}
          onChange={(event) => edit({ editable: event.target.checked })}
        />
        <TriggerFields draft={draft} fixed={fixed} edit={edit} />
        <TranslationFields draft={draft} edit={edit} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {survey === null ? t("verbs.create.do") : t("editor.save")}
          </Button>
          <ButtonLink href={back}>{words("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
