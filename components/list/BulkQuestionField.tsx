"use client";

import { useLookupOptions } from "@/components/api/lookup";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import type { Option } from "@/components/ui/use-options";
import type { BulkQuestion } from "./declaration";

/** Whether the answer is one that the action can run with. */
export function isAnswered(question: BulkQuestion | undefined, answer: Option | null): boolean {
  if (question === undefined) return true;
  if (answer === null) return (question.kind === "lookup" || question.kind === "day") && question.clearable === true;
  if (question.kind !== "number") return answer.value.trim() !== "";
  const value = Number(answer.value);
  return /^[-+]?\d+$/.test(answer.value.trim()) && value !== 0 && value >= question.min && value <= question.max;
}

interface BulkQuestionProps<Question extends BulkQuestion = BulkQuestion> {
  question: Question;
  answer: Option | null;
  onChange: (answer: Option | null) => void;
}

/** What a bulk action asks before it runs. */
export function BulkQuestionField({ question, answer, onChange }: BulkQuestionProps) {
  const shown = { name: "bulk_answer", label: question.label };
  const typed = (value: string) => onChange({ value, label: value });
  switch (question.kind) {
    case "text":
      return <InputField {...shown} value={answer?.value ?? ""} maxLength={50} onChange={(event) => typed(event.target.value)} />;
    case "number":
      return (
        <InputField
          {...shown}
          {...(question.note === undefined ? {} : { hint: question.note })}
          inputMode="text"
          dir="ltr"
          autoComplete="off"
          value={answer?.value ?? ""}
          maxLength={6}
          onChange={(event) => typed(event.target.value)}
        />
      );
    case "day":
      return (
        <DatePickerField
          {...shown}
          value={answer?.value ?? null}
          onChange={(day) => onChange(day === null ? null : { value: day, label: day })}
        />
      );
    case "lookup":
      return <LookupQuestion question={question} answer={answer} onChange={onChange} />;
  }
}

function LookupQuestion({ question, answer, onChange }: BulkQuestionProps<Extract<BulkQuestion, { kind: "lookup" }>>) {
  const options = useLookupOptions(question.lookup);
  return (
    <Field name="bulk_answer" label={question.label}>
      {(control) => <Combobox {...control} options={options} value={answer} onChange={onChange} clearable={question.clearable ?? false} />}
    </Field>
  );
}
