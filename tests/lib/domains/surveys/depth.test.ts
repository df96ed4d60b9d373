import { expect, test } from "vitest";
import { localize, translationGaps, writeAnswer } from "@/lib/domains/surveys/rules";
import { readAnswers } from "@/lib/domains/surveys/rules/answers";
import { endOfQuiet } from "@/lib/domains/surveys/rules/quiet";
import { summarize, summarizeAnonymous, type AnsweredRow } from "@/lib/domains/surveys/rules/results";
import type { Survey, SurveyQuestion, SurveyTranslations } from "@/lib/domains/surveys/schema";

const base = { required: true, conditions: [] };
const matrix = {
  kind: "matrix",
  ...base,
  key: "parts",
  label: "How was it?",
  rows: [
    { key: "r1", label: "Price" },
    { key: "r2", label: "Speed" },
  ],
  options: [
    { key: "o1", label: "Good" },
    { key: "o2", label: "Bad" },
  ],
} satisfies SurveyQuestion;
const score = { kind: "nps", ...base, key: "score", label: "How likely?" } satisfies SurveyQuestion;
const why = { kind: "text", ...base, required: false, key: "why", label: "Why?" } satisfies SurveyQuestion;

test("a matrix is complete once each row has one of its options", () => {
  const read = (parts: Record<string, string>) => readAnswers([matrix], { parts });
  expect(read({ r1: "o1" })).toEqual({ answers: { parts: { r1: "o1" } }, complete: false });
  expect(read({ r1: "o1", r2: "o2" }).complete).toBe(true);
  expect(() => read({ r1: "o3" })).toThrow("Some answers");
  expect(() => read({ r3: "o1" })).toThrow("Some answers");
  expect(() => readAnswers([matrix], { parts: ["o1"] })).toThrow("Some answers");
  expect(writeAnswer(matrix, { r1: "o1", r2: "o2" })).toBe("Price: Good\nSpeed: Bad");
});

test("a matrix is counted row by row", () => {
  const rows: AnsweredRow[] = ["o1", "o1", "o2"].map((r1, at) => ({
    id: String(at),
    answers: { parts: { r1, r2: "o2" } },
    nps: null,
    csat: null,
    day: "2026-03-02",
  }));
  const [result] = summarize({ kind: "form", questions: [matrix] }, rows).questions;
  expect(result).toMatchObject({ answered: 3, values: [] });
  expect(result?.rows.map(({ values }) => values.map(({ count }) => count))).toEqual([
    [2, 1],
    [0, 3],
  ]);
});

test("an anonymous survey shows nothing that rests on fewer than five answers", () => {
  const row = (at: number, month: string, text?: string): AnsweredRow => ({
    id: null,
    answers: { score: at, ...(text === undefined ? {} : { why: text }) },
    nps: at,
    csat: null,
    day: `${month}-01`,
  });
  const survey = { kind: "nps" as const, questions: [score, why] };
  const four = [1, 2, 3, 4].map((at) => row(at, "2026-03", "x"));
  expect(summarizeAnonymous(survey, four)).toMatchObject({ hidden: true, nps: null, waves: [] });
  expect(summarizeAnonymous(survey, four).questions.map(({ answered, texts }) => [answered, texts])).toEqual([
    [0, []],
    [0, []],
  ]);
  const shown = summarizeAnonymous(survey, [...four, row(9, "2026-03"), row(10, "2026-04", "a")]);
  expect(shown).toMatchObject({ hidden: false, nps: { count: 6 } });
  expect(shown.waves.map(({ month }) => month)).toEqual(["2026-03"]);
  expect(shown.questions[1]).toMatchObject({ hidden: false, answered: 5 });
  expect(shown.questions[1]?.texts.map(({ response_id, text }) => [response_id, text])).toEqual([
    [null, "a"],
    ...Array.from({ length: 4 }, () => [null, "x"]),
  ]);
  const quiet = summarizeAnonymous(
    survey,
    [1, 2, 3, 4, 5, 6].map((at) => row(at, "2026-03", at < 3 ? "only two" : undefined)),
  );
  expect(quiet.questions[1]).toMatchObject({ hidden: true, answered: 0, texts: [] });
});

test("a translation replaces each text it has; a changed text is stale and one without is missing", () => {
  const translations: SurveyTranslations = {
    de: {
      name: { text: "Umfrage", source: "Survey" },
      "questions.parts": { text: "Wie war es?", source: "How was it?" },
      "questions.parts.rows.r1": { text: "Preis", source: "Cost" },
      "questions.parts.options.o2": { text: "Schlecht", source: "Bad" },
    },
  };
  const survey = { name: "Survey", intro: "", thanks: "Thanks", questions: [matrix], language: "en", translations } as unknown as Survey;
  expect(translationGaps(survey, "de")).toEqual({
    missing: ["questions.parts.rows.r2", "questions.parts.options.o1", "thanks"],
    stale: ["questions.parts.rows.r1"],
  });
  const german = localize(survey, "de");
  expect(german).toMatchObject({ language: "de", name: "Umfrage", intro: "", thanks: "Thanks" });
  expect(german.questions).toMatchObject([
    { label: "Wie war es?", rows: [{ label: "Preis" }, { label: "Speed" }], options: [{ label: "Good" }, { label: "Schlecht" }] },
  ]);
  expect(localize(survey, "fr")).toBe(survey);
});

test("quiet hours end in the company's morning, across midnight and summer time", () => {
  const end = (now: string, from: number | null, until: number | null, timezone = "Europe/London") =>
    endOfQuiet({ survey_quiet_from: from, survey_quiet_until: until, timezone }, new Date(now)).toISOString();
  expect(end("2026-03-02T12:00:00Z", 21, 8)).toBe("2026-03-02T12:00:00.000Z");
  expect(end("2026-03-02T22:30:00Z", 21, 8)).toBe("2026-03-03T08:00:00.000Z");
  expect(end("2026-03-02T07:59:00Z", 21, 8)).toBe("2026-03-02T08:00:00.000Z");
  expect(end("2026-03-02T08:00:00Z", 21, 8)).toBe("2026-03-02T08:00:00.000Z");
  expect(end("2026-03-28T23:00:00Z", 21, 8)).toBe("2026-03-29T07:00:00.000Z");
  expect(end("2026-03-02T18:30:00Z", 21, 8, "Asia/Dubai")).toBe("2026-03-03T04:00:00.000Z");
  expect(end("2026-03-02T13:00:00Z", 12, 14)).toBe("2026-03-02T14:00:00.000Z");
  expect(end("2026-03-02T22:30:00Z", null, 8)).toBe("2026-03-02T22:30:00.000Z");
});
