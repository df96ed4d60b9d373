import type { SurveyAnswer, SurveyQuestion, SurveyResults } from "../schema";
import { calculateCsat, calculateNps, compareScores, roundScore, type Score } from "@/lib/commerce/scores";
import { rangeOf } from "./walker";

export interface AnsweredRow {
  /** Null for an answer that nothing ties to a person. */
  id: string | null;
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
  const chosen = given.flatMap(({ answer }) => (Array.isArray(answer) ? answer : typeof answer === "object" ? [] : [String(answer)]));
  const count = (values: readonly string[], from: readonly string[]) =>
    values.map((value) => ({ value, count: from.filter((each) => each === value).length }));
  const ofRow = (row: string) =>
    given.flatMap(({ answer }) => (typeof answer === "object" && !Array.isArray(answer) && answer[row] !== undefined ? [answer[row]] : []));
  return {
    key,
    answered: given.length,
    values: count(possible, chosen),
    rows:
      question.kind === "matrix"
        ? question.rows.map((row) => ({
            key: row.key,
            values: count(
              question.options.map((option) => option.key),
              ofRow(row.key),
            ),
          }))
        : [],
    texts: given.flatMap(({ id, answer }) => (typeof answer === "string" ? [{ response_id: id, text: answer }] : [])),
    hidden: false,
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
): Summary {
  const questionsOf = questions.map((question) => tally(question, rows));
  return {
    hidden: false,
    nps: roundScore(scoresOf("nps", rows)),
    csat: roundScore(scoresOf("csat", rows)),
    questions: questionsOf.map((result) => ({ ...result, texts: result.texts.slice(0, mostTexts) })),
    waves: kind === "form" ? [] : wavesOf(kind, rows),
  };
}

type Summary = Pick<SurveyResults, "hidden" | "nps" | "csat" | "questions" | "waves">;

/** The fewest answers of an anonymous survey that are shown together: of fewer, a reader could guess who wrote them. */
export const fewestShown = 5;

/** The same for an anonymous survey: whatever rests on fewer than five answers is hidden, and texts stand by the alphabet. */
export function summarizeAnonymous(survey: Parameters<typeof summarize>[0], rows: readonly AnsweredRow[]): Summary {
  if (rows.length < fewestShown) return { ...summarize(survey, []), hidden: true };
  const shownMonths = new Set(rows.map(({ day }) => day).filter((day, _, all) => all.filter((each) => each === day).length >= fewestShown));
  const summary = summarize(survey, rows);
  const enough = (score: SurveyResults["nps"]) => (score !== null && score.count >= fewestShown ? score : null);
  const { waves } = summarize(
    survey,
    rows.filter(({ day }) => shownMonths.has(day)),
  );
  return {
    hidden: false,
    nps: enough(summary.nps),
    csat: enough(summary.csat),
    questions: survey.questions.map((question) => {
      const result = tally(question, rows);
      if (result.answered < fewestShown) return { ...tally(question, []), hidden: true };
      return { ...result, texts: result.texts.sort((a, b) => (a.text < b.text ? -1 : 1)).slice(0, mostTexts) };
    }),
    waves: waves.filter(({ score }) => score.count >= fewestShown),
  };
}
