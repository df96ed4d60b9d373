"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { IconButton } from "@/components/ui/IconButton";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { rangeOf } from "@/lib/domains/surveys/rules";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";
import { ConditionFields } from "./ConditionFields";
import { conditionSources, newCondition, questionKinds, readOptions, withKind, type QuestionKind } from "./survey-draft";

interface QuestionFieldsProps {
  questions: readonly SurveyQuestion[];
  index: number;
  errors: Readonly<Record<string, string>>;
  onChange: (question: SurveyQuestion) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const mostConditions = 5;

/** One question of the editor, with its type, its answers and its conditions. */
export function QuestionFields({ questions, index, errors, onChange, onMove, onRemove }: QuestionFieldsProps) {
  const t = useTranslations("surveys.editor");
  const question = questions[index];
  if (question === undefined) return null;
  const path = `questions.${index}`;
  const sources = conditionSources(questions, index);
  const [first] = sources;
  const { conditions } = question;
  return (
    <li className="grid gap-4 rounded-md border border-line p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-muted">{t("question", { number: index + 1 })}</h3>
        <span className="flex">
          <IconButton label={t("up")} icon={<ArrowUp />} disabled={index === 0} onClick={() => onMove(index - 1)} />
          <IconButton label={t("down")} icon={<ArrowDown />} disabled={index === questions.length - 1} onClick={() => onMove(index + 1)} />
          <IconButton label={t("remove")} icon={<Trash2 />} onClick={onRemove} />
        </span>
      </div>
      <InputField
        name={`${path}.label`}
        label={t("label")}
        required
        dir="auto"
        maxLength={300}
        error={errors[`${path}.label`] ?? errors[path]}
        value={question.label}
        onChange={(event) => onChange({ ...question, label: event.target.value })}
      />
      <SelectField
        name={`${path}.kind`}
        label={t("kind")}
        value={question.kind}
        onChange={(event) => onChange(withKind(question, event.target.value as QuestionKind))}
      >
        {questionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {question.kind === "matrix" ? (
        <TextAreaField
          name={`${path}.rows`}
          label={t("rows")}
          hint={t("options_hint")}
          required
          dir="auto"
          rows={3}
          error={errors[`${path}.rows`]}
          value={question.rows.map(({ label }) => label).join("\n")}
          onChange={(event) => onChange({ ...question, rows: readOptions(event.target.value, question.rows, "r") })}
        />
      ) : null}
      {question.kind === "choice" || question.kind === "matrix" ? (
        <>
          <TextAreaField
            name={`${path}.options`}
            label={question.kind === "matrix" ? t("columns") : t("options")}
            hint={t("options_hint")}
            required
            dir="auto"
            rows={4}
            error={errors[`${path}.options`]}
            value={question.options.map(({ label }) => label).join("\n")}
            onChange={(event) => onChange({ ...question, options: readOptions(event.target.value, question.options) })}
          />
          {question.kind === "choice" ? (
            <Checkbox
              name={`${path}.multiple`}
              label={t("multiple")}
              checked={question.multiple}
              onChange={(event) => onChange({ ...question, multiple: event.target.checked })}
            />
          ) : null}
        </>
      ) : null}
      {question.kind === "scale" ? (
        <div className="grid max-w-64 grid-cols-2 gap-3">
          <SelectField
            name={`${path}.minimum`}
            label={t("from")}
            value={String(question.minimum)}
            onChange={(event) => onChange({ ...question, minimum: Number(event.target.value) })}
          >
            {[0, 1].map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </SelectField>
          <SelectField
            name={`${path}.maximum`}
            label={t("to")}
            value={String(question.maximum)}
            onChange={(event) => onChange({ ...question, maximum: Number(event.target.value) })}
          >
            {[2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <Checkbox
        name={`${path}.required`}
        label={t("required")}
        checked={question.required}
        onChange={(event) => onChange({ ...question, required: event.target.checked })}
      />
      {conditions.map((condition, place) => (
        <ConditionFields
          key={place}
          name={`${path}.conditions.${place}`}
          condition={condition}
          sources={sources}
          onChange={(next) => onChange({ ...question, conditions: conditions.with(place, next) })}
          onRemove={() => onChange({ ...question, conditions: conditions.toSpliced(place, 1) })}
        />
      ))}
      {first === undefined || conditions.length >= mostConditions ? null : (
        <Button
          tone="quiet"
          className="justify-self-start text-sm"
          onClick={() => onChange({ ...question, conditions: [...conditions, newCondition(first, rangeOf(first))] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("add_condition")}
        </Button>
      )}
    </li>
  );
}
