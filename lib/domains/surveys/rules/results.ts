import type { SurveyAnswer, SurveyQuestion, SurveyResults } from "../schema";
import { calculateCsat, calculateNps, compareScores, roundScore, type Score } from "@/lib/commerce/scores";
import { rangeOf } from "./walker";

export interface AnsweredRow {
  id: string;
  answers: Readonly<Record<string, SurveyAnswer>>;
  nps: number | null;
  csat: number | null;
  /** The day in the company's time zone, such as 2026-03-02. */
  day: string;
}

const mostTexts = 20;

/** How often each possible answer was given, in the order of the question; the texts of a question of text, in the order of the rows. */
function tally(question: SurveyQuestion, rows: readonly AnsweredRow[]): SurveyResults["questions"][number] {
  const { key } = question;
  const given = rows.flatMap(({ id, answers }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    return answer === undefined ? [] : [{ id, answer }];
  });
  const range = rangeOf(question);
  const possible =
    question.kind === "choice"
      ? question.options.map((option) => option.key)
      : range === null
        ? []
        : Array.from({ length: range.to - range.from + 1 }, (_, index) => String(range.from + index));
  const chosen = given.flatMap(({ answer }) => (Array.isArray(answer) ? answer : [String(answer)]));
  return {
    key,
    answered: given.length,
    values: possible.map((value) => ({ value, count: chosen.filter((each) => each === value).length })),
    texts: given.flatMap(({ id, answer }) => (typeof answer === "string" ? [{ response_id: id, text: answer }] : [])).slice(0, mostTexts),
  };
}

const scoresOf = (kind: "nps" | "csat", rows: readonly AnsweredRow[]): Score | null => {
  const answers = rows.flatMap(({ [kind]: answer }) => answer ?? []);
  return kind === "nps" ? calculateNps(answers) : calculateCsat(answers);
};

/** The score of each month that has answers, earliest first, each compared with the one before it. */
function wavesOf(kind: "nps" | "csat", rows: readonly AnsweredRow[]): SurveyResults["waves"] {
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))].sort();
  const scored = months.flatMap((month) => {
    const score = scoresOf(
      kind,
      rows.filter(({ day }) => day.startsWith(month)),
    );
    return score === null ? [] : [{ month, score }];
  });
  return scored.flatMap(({ month, score }, index) => {
    const rounded = roundScore(score);
    return rounded === null ? [] : [{ month, score: rounded, trend: compareScores(scored[index - 1]?.score ?? null, score) }];
  });
}

/** What the answers of a survey say; `rows` are those that were answered, the latest first. */
export function summarize(
  { kind, questions }: { kind: "nps" | "csat" | "form"; questions: readonly SurveyQuestion[] },
  rows: readonly AnsweredRow[],
): Pick<SurveyResults, "nps" | "csat" | "questions" | "waves"> {
  return {
    nps: roundScore(scoresOf("nps", rows)),
    csat: roundScore(scoresOf("csat", rows)),
    questions: questions.map((question) => tally(question, rows)),
    waves: kind === "form" ? [] : wavesOf(kind, rows),
  };
}
