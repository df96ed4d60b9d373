import type { z } from "zod";
import type { Locale } from "@/lib/domains/settings/schema";
import type { SurveyCondition, SurveyQuestion, SurveyTranslations, SurveyTrigger } from "@/lib/domains/surveys/schema";

/** What the editor holds: the API's own fields. */
export interface SurveyDraft {
  name: string;
  intro: string;
  thanks: string;
  editable: boolean;
  trigger: SurveyTrigger;
  delay_hours: number;
  raises_ticket: boolean;
  task_below: number | null;
  task_due_days: number | null;
  anonymous: boolean;
  language: z.output<typeof Locale>;
  translations: SurveyTranslations;
  questions: SurveyQuestion[];
}

export type QuestionKind = SurveyQuestion["kind"];
export const questionKinds: readonly QuestionKind[] = ["nps", "csat", "scale", "choice", "matrix", "text"];

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
    case "matrix":
      return { kind, ...shared, rows: [], options: [] };
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

/** Options or rows as lines of a text; a line keeps the key of the one that stood in its place. `letter` begins new keys. */
export function readOptions(text: string, before: Options, letter = "o"): Options {
  const options: Options = [];
  for (const [index, label] of text.split("\n").entries()) {
    const taken = [...before.map(({ key }) => key), ...options.map(({ key }) => key)];
    options.push({ key: before[index]?.key ?? freeKey(letter, taken), label });
  }
  return options;
}

const written = (options: Options): Options => options.filter(({ label }) => label.trim() !== "");

/** The draft as the API takes it: without the empty lines of an unfinished list. */
export function toWire(draft: SurveyDraft): SurveyDraft {
  const questions = draft.questions.map((question) =>
    question.kind === "choice"
      ? { ...question, options: written(question.options) }
      : question.kind === "matrix"
        ? { ...question, options: written(question.options), rows: written(question.rows) }
        : question,
  );
  const { name, intro, thanks, editable, trigger, delay_hours, raises_ticket, task_below, task_due_days, anonymous } = draft;
  const texts = { name: name.trim(), intro, thanks, questions, language: draft.language, translations: draft.translations };
  return { ...texts, editable, trigger, delay_hours, raises_ticket, task_below, task_due_days, anonymous };
}

/** The earlier questions that a condition can refer to. */
export function conditionSources(questions: readonly SurveyQuestion[], index: number): SurveyQuestion[] {
  return questions.slice(0, index).filter(({ kind }) => kind !== "text" && kind !== "matrix");
}

/** A first condition on a question: its first option, or its whole range. */
export function newCondition(source: SurveyQuestion, range: { from: number; to: number } | null): SurveyCondition {
  if (source.kind === "choice") return { kind: "options", question: source.key, any_of: source.options.slice(0, 1).map(({ key }) => key) };
  return { kind: "range", question: source.key, from: range?.from ?? 0, to: range?.to ?? 0 };
}
