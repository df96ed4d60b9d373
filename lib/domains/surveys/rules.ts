import { AppError } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { ResponseStatus, Survey, SurveyAnswers, SurveyKind, SurveyQuestion, SurveyStatus } from "./schema";

export { writeAnswer } from "./rules/answers";
export { localize, textsOf, translationGaps } from "./rules/languages";
export { askedQuestions, rangeOf, walkSurvey } from "./rules/walker";

export type SurveyVerb = "publish" | "close" | "send" | "delete";

/** From which status each verb leads on. */
const from: Readonly<Record<SurveyVerb, readonly SurveyStatus[]>> = {
  publish: ["draft", "closed"],
  close: ["published"],
  send: ["published"],
  delete: ["draft"],
};

const participles: Record<SurveyVerb, string> = { publish: "published", close: "closed", send: "sent", delete: "deleted" };

/** What is said where a verb does not fit. */
const said: Record<SurveyStatus, StatusWords<SurveyVerb>> = {
  draft: { is: "it is a draft", next: "You can publish it or delete it." },
  published: { is: "it is published", by: "publish", next: "You can send it or close it." },
  closed: { is: "it is closed", by: "close", next: "You can publish it again." },
};

export function allows(status: SurveyStatus, verb: SurveyVerb): boolean {
  return from[verb].includes(status);
}

/** @throws AppError `conflict` that names the moves which the status allows. */
export function assertAllows(status: SurveyStatus, verb: SurveyVerb): void {
  if (allows(status, verb)) return;
  const { message } = illegalMove({ noun: "survey", status, verb, done: participles[verb] }, said[status]);
  throw new AppError("conflict", message, { errors: [{ path: "status", code: "status", message: `The status is ${status}.` }] });
}

/** The score that a survey with these questions gives. */
export function kindOf(questions: readonly SurveyQuestion[]): SurveyKind {
  const kinds = new Set(questions.map(({ kind }) => kind));
  return kinds.has("nps") ? "nps" : kinds.has("csat") ? "csat" : "form";
}

/** The answer to the first question of that kind that has one. */
export function scoreIn(questions: readonly SurveyQuestion[], answers: SurveyAnswers, kind: "nps" | "csat"): number | null {
  for (const question of questions) {
    const answer = question.kind === kind && Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (typeof answer === "number") return answer;
  }
  return null;
}

/** Whether a survey takes this response: it is published, and the response is not complete, or may still change. */
export function isOpen({ status, editable }: { status: SurveyStatus; editable: boolean }, progress: ResponseStatus): boolean {
  return status === "published" && progress !== "planned" && progress !== "skipped" && (editable || progress !== "complete");
}

/** @throws AppError `conflict` where `isOpen` is false. */
export function assertOpen(survey: { status: SurveyStatus; editable: boolean }, progress: ResponseStatus): void {
  if (isOpen(survey, progress)) return;
  const message = survey.status === "published" ? "You’ve already answered this survey." : "This survey is closed and takes no answers.";
  throw new AppError("conflict", message);
}

/** Whether a person is unhappy: 0 to 6 of 10 for NPS, 1 or 2 of 5 for CSAT. */
export function isDetractor({ nps, csat }: { nps: number | null; csat: number | null }): boolean {
  return (nps !== null && nps <= 6) || (csat !== null && csat <= 2);
}

type Consequences = Pick<Survey, "anonymous" | "raises_ticket" | "task_below" | "translations" | "language">;

/** @throws AppError `invalid` for an anonymous survey whose answers would open a ticket or a task of a person. */
export function assertSurvey({ anonymous, raises_ticket, task_below }: Consequences): void {
  const names = anonymous ? [...(raises_ticket ? ["raises_ticket"] : []), ...(task_below === null ? [] : ["task_below"])] : [];
  if (names.length === 0) return;
  const message = "Answers of an anonymous survey belong to nobody, so they open no ticket and create no task.";
  throw new AppError("invalid", message, { errors: names.map((path) => ({ path, code: "anonymous", message })) });
}

/** Whether a score creates a task. */
export function needsTask({ nps, csat }: { nps: number | null; csat: number | null }, below: number | null): boolean {
  const score = nps ?? csat;
  return below !== null && score !== null && score < below;
}

/** The calendar quarter of a day: `2026-Q1` for 2026-03-02, with the first day of the next one. */
export function quarterOf(day: string): { name: string; next: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const quarter = Math.floor((month - 1) / 3) + 1;
  const next = quarter === 4 ? `${year + 1}-01-01` : `${year}-${String(quarter * 3 + 1).padStart(2, "0")}-01`;
  return { name: `${year}-Q${quarter}`, next };
}

/** The idempotency key of a survey's email, with the id of its response. */
export const surveyMailKey = /^survey:([0-9a-f-]{36})$/;
