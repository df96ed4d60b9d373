import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { SurveyAnswer, SurveyAnswers, SurveyQuestion } from "../schema";
import { askedQuestions, rangeOf } from "./walker";

/** What is wrong with an answer to its question; null if nothing is. */
function judgeAnswer(question: SurveyQuestion, answer: SurveyAnswer): string | null {
  if (question.kind === "choice") {
    if (!Array.isArray(answer)) return "Choose from the options.";
    if (new Set(answer).size < answer.length) return "Choose each option once.";
    if (!question.multiple && answer.length > 1) return "Choose one option.";
    return answer.every((key) => question.options.some((option) => option.key === key)) ? null : "Choose from the options.";
  }
  if (question.kind === "matrix") {
    if (typeof answer !== "object" || Array.isArray(answer)) return "Choose an option for each row.";
    const rows = new Set(question.rows.map(({ key }) => key));
    const options = new Set(question.options.map(({ key }) => key));
    const entries = Object.entries(answer);
    if (entries.length === 0) return "Choose an option for each row.";
    return entries.every(([row, option]) => rows.has(row) && options.has(option)) ? null : "Choose from the rows and options.";
  }
  if (question.kind === "text") return typeof answer === "string" && answer.trim() !== "" ? null : "Enter a text.";
  const range = rangeOf(question);
  if (typeof answer === "number" && range !== null && answer >= range.from && answer <= range.to) return null;
  return `Choose a number from ${range?.from} to ${range?.to}.`;
}

/**
 * The answers that are stored: those to questions that are asked, so that an answer given before an earlier one changed is left out.
 * `complete` tells whether every required question that is asked has its answer; an incomplete response is kept, and counted apart.
 * @throws AppError `invalid`, for each answer without a question or of the wrong form.
 */
export function readAnswers(questions: readonly SurveyQuestion[], answers: SurveyAnswers): { answers: SurveyAnswers; complete: boolean } {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const problems = Object.entries(answers).flatMap(([key, answer]): FieldProblem[] => {
    const question = byKey.get(key);
    const message = question === undefined ? "The survey has no such question." : judgeAnswer(question, answer);
    return message === null ? [] : [{ path: `answers.${key}`, code: question === undefined ? "unknown" : "answer", message }];
  });
  if (problems.length > 0) throw new AppError("invalid", "Some answers don't fit their questions.", { errors: problems });
  const asked = askedQuestions(questions, answers);
  const kept = asked.flatMap(({ key }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    return answer === undefined ? [] : [[key, answer] as const];
  });
  const answered = Object.fromEntries(kept);
  return { answers: answered, complete: asked.every((question) => !question.required || isAnswered(question, answered)) };
}

/** A matrix is answered once each row is. */
function isAnswered(question: SurveyQuestion, answers: SurveyAnswers): boolean {
  const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
  if (question.kind !== "matrix") return answer !== undefined;
  return typeof answer === "object" && question.rows.every(({ key }) => Object.hasOwn(answer, key));
}

/** What the person answered, question by question, for a message; a number stands with the highest possible one. */
export function writeAnswers(questions: readonly SurveyQuestion[], answers: SurveyAnswers): string {
  return questions
    .flatMap((question) => {
      const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
      return answer === undefined ? [] : [`${question.label}\n${writeAnswer(question, answer)}`];
    })
    .join("\n\n");
}

/** One answer as a line or lines of text. */
export function writeAnswer(question: SurveyQuestion, answer: SurveyAnswer): string {
  if (typeof answer === "number") return `${answer} / ${rangeOf(question)?.to ?? answer}`;
  if (typeof answer === "string") return answer;
  if (!Array.isArray(answer)) {
    if (question.kind !== "matrix") return "";
    const chosen = new Map(question.options.map(({ key, label }) => [key, label]));
    return question.rows
      .flatMap(({ key, label }) => (answer[key] === undefined ? [] : [`${label}: ${chosen.get(answer[key]) ?? answer[key]}`]))
      .join("\n");
  }
  const labels = new Map(question.kind === "choice" ? question.options.map(({ key, label }) => [key, label]) : []);
  return answer.map((key) => labels.get(key) ?? key).join("\n");
}
