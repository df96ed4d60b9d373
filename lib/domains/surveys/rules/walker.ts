import type { FieldProblem } from "@/lib/kernel/base/errors";
import type { SurveyAnswer, SurveyAnswers, SurveyCondition, SurveyQuestion } from "../schema";

/** The numbers that answer a question, both ends included; null for choices, matrices and texts. */
export function rangeOf(question: SurveyQuestion): { from: number; to: number } | null {
  switch (question.kind) {
    case "nps":
      return { from: 0, to: 10 };
    case "csat":
      return { from: 1, to: 5 };
    case "scale":
      return { from: question.minimum, to: question.maximum };
    case "choice":
    case "matrix":
    case "text":
      return null;
  }
}

function holds(condition: SurveyCondition, answer: SurveyAnswer | undefined): boolean {
  if (condition.kind === "options") return Array.isArray(answer) && answer.some((key) => condition.any_of.includes(key));
  return typeof answer === "number" && answer >= condition.from && answer <= condition.to;
}

/** The questions that a person with these answers is asked, in order. The answer to a question that is not asked counts for nothing. */
export function askedQuestions(questions: readonly SurveyQuestion[], answers: SurveyAnswers): SurveyQuestion[] {
  const counted = new Map<string, SurveyAnswer>();
  return questions.filter((question) => {
    const asked = question.conditions.every((condition) => holds(condition, counted.get(condition.question)));
    const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (asked && answer !== undefined) counted.set(question.key, answer);
    return asked;
  });
}

type Problem = Pick<FieldProblem, "code" | "message">;

/** What is wrong with a condition, seen alone; null if an answer can meet it. `earlier` are the questions above its own, by key. */
function judgeCondition(condition: SurveyCondition, earlier: ReadonlyMap<string, SurveyQuestion>): Problem | null {
  const source = earlier.get(condition.question);
  if (source === undefined) return { code: "not_earlier", message: "A condition must refer to a question above this one." };
  if (condition.kind === "options") {
    if (source.kind !== "choice") return { code: "wrong_kind", message: "Options can only be compared with a choice question." };
    const known = new Set(source.options.map(({ key }) => key));
    if (condition.any_of.every((key) => known.has(key))) return null;
    return { code: "unknown_option", message: "The condition names an option that the question doesn't have." };
  }
  const range = rangeOf(source);
  if (range === null) return { code: "wrong_kind", message: "A range can only be compared with a question answered by a number." };
  const possible = condition.from <= condition.to && condition.from >= range.from && condition.to <= range.to;
  return possible ? null : { code: "outside_range", message: `Choose a range from ${range.from} to ${range.to}, lowest first.` };
}

/** What the answers to the questions above must be for a question to be asked: allowed values by question. */
type Needs = Map<string, ReadonlySet<number | string>>;

function valuesOf(condition: SurveyCondition): Set<number | string> {
  if (condition.kind === "options") return new Set(condition.any_of);
  return new Set(Array.from({ length: condition.to - condition.from + 1 }, (_, at) => condition.from + at));
}

/**
 * All that must hold for a question with these conditions: its own, and those of the questions that they refer to. Null if they
 * contradict each other. A question with several answers can meet any number of conditions at once, so those never do.
 */
function needsOf(conditions: readonly SurveyCondition[], earlier: ReadonlyMap<string, SurveyQuestion>, known: ReadonlyMap<string, Needs>) {
  const needs: Needs = new Map();
  const narrow = (key: string, values: ReadonlySet<number | string>) => {
    const source = earlier.get(key);
    const before = needs.get(key);
    const several = source?.kind === "choice" && source.multiple;
    needs.set(key, before === undefined || several ? values : new Set([...before].filter((value) => values.has(value))));
  };
  for (const condition of conditions) {
    for (const [key, values] of known.get(condition.question) ?? []) narrow(key, values);
    narrow(condition.question, valuesOf(condition));
  }
  return [...needs.values()].some(({ size }) => size === 0) ? null : needs;
}

function repeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
}

/**
 * Walks all paths through a survey. Empty if every key occurs once, every condition can be met, and every question is asked on at least
 * one path; else a problem for each place that must change, with paths such as `questions.2.conditions.0`.
 */
export function walkSurvey(questions: readonly SurveyQuestion[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const earlier = new Map<string, SurveyQuestion>();
  const known = new Map<string, Needs>();
  for (const at of repeated(questions.map(({ key }) => key)))
    problems.push({ path: `questions.${at}.key`, code: "duplicate", message: "Another question has this key." });
  for (const [at, question] of questions.entries()) {
    const path = `questions.${at}`;
    if (question.kind === "choice" || question.kind === "matrix")
      for (const option of repeated(question.options.map(({ key }) => key)))
        problems.push({ path: `${path}.options.${option}.key`, code: "duplicate", message: "Another option has this key." });
    if (question.kind === "matrix")
      for (const row of repeated(question.rows.map(({ key }) => key)))
        problems.push({ path: `${path}.rows.${row}.key`, code: "duplicate", message: "Another row has this key." });
    const wrong = question.conditions.map((condition) => judgeCondition(condition, earlier));
    for (const [index, problem] of wrong.entries())
      if (problem !== null) problems.push({ path: `${path}.conditions.${index}`, ...problem });
    const needs = wrong.every((problem) => problem === null) ? needsOf(question.conditions, earlier, known) : new Map();
    if (needs === null)
      problems.push({ path, code: "unreachable", message: "No answers lead to this question. Change or remove one of its conditions." });
    earlier.set(question.key, question);
    known.set(question.key, needs ?? new Map());
  }
  return problems;
}
