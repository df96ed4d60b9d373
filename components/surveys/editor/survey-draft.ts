import type { SurveyCondition, SurveyQuestion, SurveyTrigger } from "@/lib/domains/surveys/schema";

/** What the editor holds: the API's own fields. */
export interface SurveyDraft {
  name: string;
  intro: string;
  thanks: string;
  editable: boolean;
  trigger: SurveyTrigger;
  delay_hours: number;
  raises_ticket: boolean;
  questions: SurveyQuestion[];
}

export type QuestionKind = SurveyQuestion["kind"];
export const questionKinds: readonly QuestionKind[] = ["nps", "csat", "scale", "choice", "text"];

/** A key that no other question or option has: answers refer to it, so it never changes with the wording. */
function freeKey(letter: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

/** A question of another kind in place of this one; what both kinds have stays. */
export function withKind({ key, label, required, conditions }: SurveyQuestion, kind: QuestionKind): SurveyQuestion {
  const shared = { key, label, required, conditions };
  switch (kind) {
    case "scale":
      return { kind, ...shared, minimum: 1, maximum: 5 };
    case "choice":
      return { kind, ...shared, multiple: false, options: [] };
    case "nps":
    case "csat":
    case "text":
      return { kind, ...shared };
  }
}

export function newQuestion(questions: readonly SurveyQuestion[], kind: QuestionKind, label: string): SurveyQuestion {
  const key = freeKey(
    "q",
    questions.map((question) => question.key),
  );
  return withKind({ kind: "text", key, label, required: false, conditions: [] }, kind);
}

type Options = Extract<SurveyQuestion, { kind: "choice" }>["options"];

/** The options as lines of a text; a line keeps the key of the option that stood in its place. */
export function readOptions(text: string, before: Options): Options {
  const options: Options = [];
  for (const [index, label] of text.split("\n").entries()) {
    const taken = [...before.map(({ key }) => key), ...options.map(({ key }) => key)];
    options.push({ key: before[index]?.key ?? freeKey("o", taken), label });
  }
  return options;
}

/** The draft as the API takes it: without the empty lines of an unfinished list. */
export function toWire(draft: SurveyDraft): SurveyDraft {
  const questions = draft.questions.map((question) =>
    question.kind === "choice" ? { ...question, options: question.options.filter(({ label }) => label.trim() !== "") } : question,
  );
  return { ...draft, questions };
}

/** The earlier questions that a condition can refer to. */
export function conditionSources(questions: readonly SurveyQuestion[], index: number): SurveyQuestion[] {
  return questions.slice(0, index).filter(({ kind }) => kind !== "text");
}

/** A first condition on a question: its first option, or its whole range. */
export function newCondition(source: SurveyQuestion, range: { from: number; to: number } | null): SurveyCondition {
  if (source.kind === "choice") return { kind: "options", question: source.key, any_of: source.options.slice(0, 1).map(({ key }) => key) };
  return { kind: "range", question: source.key, from: range?.from ?? 0, to: range?.to ?? 0 };
}
