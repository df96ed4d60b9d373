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
  const answered = new Set(kept.map(([key]) => key));
  return { answers: Object.fromEntries(kept), complete: asked.every(({ key, required }) => !required || answered.has(key)) };
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

function writeAnswer(question: SurveyQuestion, answer: SurveyAnswer): string {
  if (typeof answer === "number") return `${answer} / ${rangeOf(question)?.to ?? answer}`;
  if (typeof answer === "string") return answer;
  const labels = new Map(question.kind === "choice" ? question.options.map(({ key, label }) => [key, label]) : []);
  return answer.map((key) => labels.get(key) ?? key).join("\n");
}
