import type { SurveyAnswer, SurveyQuestion } from "@/lib/domains/surveys/schema";

interface MatrixInputProps {
  question: Extract<SurveyQuestion, { kind: "matrix" }>;
  name: string;
  answer: SurveyAnswer | undefined;
}

/** One row of radio buttons for each row of a matrix; on a narrow screen each row is a list of its own. */
export function MatrixInput({ question, name, answer }: MatrixInputProps) {
  const { rows, options, required } = question;
  const chosen = typeof answer === "object" && !Array.isArray(answer) ? answer : {};
  return (
    <div role="presentation" className="grid gap-1">
      {rows.map((row) => (
        <div
          key={row.key}
          role="radiogroup"
          aria-label={row.label}
          className="grid gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0 md:grid-cols-[minmax(8rem,1fr)_2fr] md:items-center"
        >
          <bdi aria-hidden="true">{row.label}</bdi>
          <div className="grid gap-x-2 md:auto-cols-fr md:grid-flow-col">
            {options.map((option) => (
              <label key={option.key} className="flex min-h-9 items-center gap-2 text-sm md:flex-col md:justify-center md:text-center">
                <input
                  type="radio"
                  name={`${name}.${row.key}`}
                  value={option.key}
                  required={required}
                  defaultChecked={chosen[row.key] === option.key}
                  className="size-[1.125rem] shrink-0 accent-accent"
                />
                <bdi>{option.label}</bdi>
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
