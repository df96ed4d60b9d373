"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Choices } from "@/components/ui/Choices";
import { IconButton } from "@/components/ui/IconButton";
import { SelectField } from "@/components/ui/Input";
import { rangeOf } from "@/lib/domains/surveys/rules";
import type { SurveyCondition, SurveyQuestion } from "@/lib/domains/surveys/schema";
import { newCondition } from "./survey-draft";

interface ConditionFieldsProps {
  name: string;
  condition: SurveyCondition;
  /** The questions above that it can refer to. */
  sources: readonly SurveyQuestion[];
  onChange: (condition: SurveyCondition) => void;
  onRemove: () => void;
}

/** One condition: an earlier question, and the answers that meet it. */
export function ConditionFields({ name, condition, sources, onChange, onRemove }: ConditionFieldsProps) {
  const t = useTranslations("surveys.editor");
  const source = sources.find(({ key }) => key === condition.question);
  const range = source === undefined ? null : rangeOf(source);
  const numbers = range === null ? [] : Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  const choose = (key: string) => {
    const chosen = sources.find((each) => each.key === key);
    if (chosen !== undefined) onChange(newCondition(chosen, rangeOf(chosen)));
  };
  const bound = (end: "from" | "to") =>
    condition.kind === "range" ? (
      <SelectField
        name={`${name}.${end}`}
        label={t(end)}
        value={String(condition[end])}
        onChange={(event) => onChange({ ...condition, [end]: Number(event.target.value) })}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </SelectField>
    ) : null;
  return (
    <div className="grid gap-3 border-s-2 border-line ps-3">
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          name={`${name}.question`}
          label={t("only_if")}
          value={condition.question}
          onChange={(event) => choose(event.target.value)}
        >
          {source === undefined ? <option value={condition.question}>{t("gone")}</option> : null}
          {sources.map(({ key, label }, index) => (
            <option key={key} value={key}>
              {label === "" ? t("question", { number: index + 1 }) : label}
            </option>
          ))}
        </SelectField>
        <IconButton label={t("remove_condition")} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {condition.kind === "range" ? (
        <div className="grid max-w-64 grid-cols-2 gap-3">
          {bound("from")}
          {bound("to")}
        </div>
      ) : (
        <fieldset className="grid gap-1.5">
          <legend className="pb-1.5 font-medium">{t("any_of")}</legend>
          <Choices
            options={source?.kind === "choice" ? source.options.map(({ key, label }) => ({ value: key, label })) : []}
            text={condition.any_of.join(", ")}
            onChange={(text) => onChange({ ...condition, any_of: text === "" ? [] : text.split(", ") })}
          />
        </fieldset>
      )}
    </div>
  );
}
