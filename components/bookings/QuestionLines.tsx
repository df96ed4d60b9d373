"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField } from "@/components/ui/Input";

export interface QuestionDraft {
  key: number;
  label: string;
  required: boolean;
}

/** What the form asks visitors beside their name and email. */
export function QuestionLines({ questions, onChange }: { questions: readonly QuestionDraft[]; onChange: (next: QuestionDraft[]) => void }) {
  const t = useTranslations("booking_types");
  const set = (key: number, change: Partial<QuestionDraft>) =>
    onChange(questions.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const next = Math.max(0, ...questions.map(({ key }) => key)) + 1;
  return (
    <div className="grid gap-3">
      {questions.map(({ key, label, required }, index) => (
        <div key={key} className="grid gap-2">
          <div className="flex items-end gap-2">
            <InputField
              name={`question_${String(key)}`}
              label={t("question", { number: index + 1 })}
              className="min-w-0 flex-1"
              dir="auto"
              maxLength={200}
              value={label}
              onChange={(event) => set(key, { label: event.target.value })}
            />
            <Button
              tone="quiet"
              aria-label={t("remove_question", { number: index + 1 })}
              onClick={() => onChange(questions.filter((each) => each.key !== key))}
            >
              {t("delete")}
            </Button>
          </div>
          <Checkbox
            name={`required_${String(key)}`}
            label={t("question_required")}
            checked={required}
            onChange={(event) => set(key, { required: event.target.checked })}
          />
        </div>
      ))}
      {questions.length < 10 ? (
        <div>
          <Button onClick={() => onChange([...questions, { key: next, label: "", required: false }])}>{t("add_question")}</Button>
        </div>
      ) : null}
    </div>
  );
}
