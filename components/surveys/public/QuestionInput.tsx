import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { TextArea } from "@/components/ui/Input";
import { rangeOf } from "@/lib/domains/surveys/rules";
import type { SurveyAnswer, SurveyQuestion } from "@/lib/domains/surveys/schema";
import { MatrixInput } from "./MatrixInput";

interface QuestionInputProps {
  question: SurveyQuestion;
  answer: SurveyAnswer | undefined;
  /** Whether the page is opened at this question. */
  mark: boolean;
}

/** One question of the public form with the browser's own controls, so that it works without scripts. */
export function QuestionInput({ question, answer, mark }: QuestionInputProps) {
  const t = useTranslations("surveys.public");
  const common = useTranslations("common");
  const { key, label, required } = question;
  const name = `a.${key}`;
  return (
    <fieldset {...(mark ? { id: "more" } : {})} className="grid min-w-0 gap-2.5">
      <legend className="pb-2.5 font-medium">
        <bdi>{label}</bdi>
        {required ? null : <span className="ps-2 text-sm font-normal text-muted">{common("optional")}</span>}
      </legend>
      {question.kind === "text" ? (
        <TextArea
          name={name}
          aria-label={label}
          dir="auto"
          rows={4}
          maxLength={5000}
          required={required}
          defaultValue={typeof answer === "string" ? answer : ""}
        />
      ) : question.kind === "matrix" ? (
        <MatrixInput question={question} name={name} answer={answer} />
      ) : question.kind === "choice" ? (
        question.options.map((option) => (
          <label key={option.key} className="flex min-h-9 items-center gap-2.5">
            <input
              type={question.multiple ? "checkbox" : "radio"}
              name={question.multiple ? `${name}.${option.key}` : name}
              value={option.key}
              required={required && !question.multiple}
              defaultChecked={Array.isArray(answer) && answer.includes(option.key)}
              className="size-[1.125rem] shrink-0 accent-accent"
            />
            <bdi>{option.label}</bdi>
          </label>
        ))
      ) : (
        <NumberScale question={question} name={name} answer={answer} ends={endsOf(question.kind, t)} />
      )}
    </fieldset>
  );
}

function endsOf(kind: "nps" | "csat" | "scale", t: ReturnType<typeof useTranslations<"surveys.public">>): [string, string] | null {
  if (kind === "nps") return [t("nps_low"), t("nps_high")];
  return kind === "csat" ? [t("csat_low"), t("csat_high")] : null;
}

interface NumberScaleProps {
  question: SurveyQuestion;
  name: string;
  answer: SurveyAnswer | undefined;
  ends: [string, string] | null;
}

function NumberScale({ question, name, answer, ends }: NumberScaleProps) {
  const range = rangeOf(question);
  if (range === null) return null;
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  return (
    <div className="grid w-fit max-w-full gap-1">
      <div className="flex flex-wrap gap-1.5">
        {numbers.map((number) => (
          <label
            key={number}
            className={classNames(
              "inline-flex size-10 cursor-pointer items-center justify-center rounded-md border border-edge bg-surface",
              "hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            )}
          >
            <input
              type="radio"
              name={name}
              value={number}
              required={question.required}
              defaultChecked={answer === number}
              className="sr-only"
            />
            {number}
          </label>
        ))}
      </div>
      {ends === null ? null : (
        <p className="flex justify-between gap-4 text-sm text-muted">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
    </div>
  );
}
