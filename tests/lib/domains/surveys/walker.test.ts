import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswers } from "@/lib/domains/surveys/rules/answers";
import { askedQuestions, walkSurvey } from "@/lib/domains/surveys/rules/walker";
import type { SurveyAnswer, SurveyAnswers, SurveyCondition, SurveyQuestion } from "@/lib/domains/surveys/schema";

const base = { label: "?", required: false, conditions: [] as SurveyCondition[] };
const options = (...keys: string[]) => keys.map((key) => ({ key, label: key }));
const score = { kind: "nps", ...base, key: "score", required: true } satisfies SurveyQuestion;
const low: SurveyCondition = { kind: "range", question: "score", from: 0, to: 6 };
const high: SurveyCondition = { kind: "range", question: "score", from: 9, to: 10 };
const why = { kind: "text", ...base, key: "why", required: true, conditions: [low] } satisfies SurveyQuestion;
const codes = (questions: SurveyQuestion[]) => walkSurvey(questions).map(({ path, code }) => `${path} ${code}`);

test("a survey whose questions can all be asked has no problems", () => {
  expect(codes([score, why])).toEqual([]);
});

test("a condition must refer to a question above it, of a fitting kind, and to possible values", () => {
  const pick = { kind: "choice", ...base, key: "pick", multiple: false, options: options("a", "b") } satisfies SurveyQuestion;
  const asked = (condition: SurveyCondition) =>
    codes([score, pick, { ...why, conditions: [condition] }, { ...base, kind: "text", key: "end" }]);
  expect(asked({ ...low, question: "end" })).toEqual(["questions.2.conditions.0 not_earlier"]);
  expect(asked({ ...low, question: "why" })).toEqual(["questions.2.conditions.0 not_earlier"]);
  expect(asked({ ...low, question: "pick" })).toEqual(["questions.2.conditions.0 wrong_kind"]);
  expect(asked({ kind: "options", question: "score", any_of: ["a"] })).toEqual(["questions.2.conditions.0 wrong_kind"]);
  expect(asked({ kind: "options", question: "pick", any_of: ["a", "c"] })).toEqual(["questions.2.conditions.0 unknown_option"]);
  expect(asked({ ...low, from: 6, to: 0 })).toEqual(["questions.2.conditions.0 outside_range"]);
});

test("keys occur once, in a survey and in a question", () => {
  expect(codes([score, score])).toEqual(["questions.1.key duplicate"]);
  const pick: SurveyQuestion = { kind: "choice", ...base, key: "pick", multiple: false, options: options("a", "a") };
  expect(codes([pick])).toEqual(["questions.0.options.1.key duplicate"]);
});

test("a question behind contradicting conditions is reported, also through the questions between", () => {
  expect(codes([score, { ...why, conditions: [low, high] }])).toEqual(["questions.1 unreachable"]);
  const mood: SurveyQuestion = { kind: "csat", ...base, key: "mood", conditions: [low] };
  const end: SurveyQuestion = {
    kind: "text",
    ...base,
    key: "end",
    conditions: [high, { kind: "range", question: "mood", from: 1, to: 5 }],
  };
  expect(codes([score, mood, end])).toEqual(["questions.2 unreachable"]);
});

/** Small surveys with conditions that refer upwards, which is all that can contradict. */
const surveys = fc
  .array(
    fc.record({
      kind: fc.constantFrom("csat", "one", "many"),
      refers: fc.array(
        fc.record({ back: fc.integer({ min: 1, max: 4 }), from: fc.integer({ min: 1, max: 5 }), more: fc.integer({ min: 0, max: 2 }) }),
        {
          maxLength: 3,
        },
      ),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((drafts) => {
    const letters = ["a", "b", "c", "d", "e", "f", "g"];
    return drafts.map(({ kind, refers }, at): SurveyQuestion => {
      const conditions = refers.flatMap(({ back, from, more }): SurveyCondition[] => {
        const source = drafts[at - back];
        if (source === undefined) return [];
        if (source.kind === "csat") return [{ kind: "range", question: `q${at - back}`, from, to: Math.min(5, from + more) }];
        return [{ kind: "options", question: `q${at - back}`, any_of: [letters[from % 3] ?? "a"] }];
      });
      const fields = { ...base, key: `q${at}`, conditions };
      if (kind === "csat") return { kind: "csat", ...fields };
      return { kind: "choice", ...fields, multiple: kind === "many", options: options("a", "b", "c") };
    });
  });

function possibleAnswers(question: SurveyQuestion): SurveyAnswer[] {
  if (question.kind === "csat") return [1, 2, 3, 4, 5];
  if (question.kind !== "choice") return [];
  const single = [["a"], ["b"], ["c"]];
  return question.multiple ? [...single, ["a", "b"], ["a", "c"], ["b", "c"], ["a", "b", "c"]] : single;
}

test("the walker reports exactly the questions that no combination of answers leads to", () => {
  fc.assert(
    fc.property(surveys, (questions) => {
      let all: SurveyAnswers[] = [{}];
      for (const question of questions)
        all = all.flatMap((answers) => possibleAnswers(question).map((answer) => ({ ...answers, [question.key]: answer })));
      const asked = new Set(all.flatMap((answers) => askedQuestions(questions, answers).map(({ key }) => key)));
      // A question that follows from an unreachable one is cut off by it: the first of each such chain is what has to change.
      const reported = walkSurvey(questions).map(({ path }) => questions[Number(path.split(".")[1])]?.key ?? "");
      for (const key of reported) expect(asked.has(key)).toBe(false);
      const first = questions.find(({ key }) => !asked.has(key));
      expect(reported[0]).toBe(first?.key);
    }),
    { numRuns: 60 },
  );
});

test("an answer to a question that is no longer asked is left out, with all that hung on it", () => {
  const more: SurveyQuestion = { kind: "choice", ...base, key: "more", multiple: false, options: options("yes", "no"), conditions: [low] };
  const end: SurveyQuestion = { kind: "text", ...base, key: "end", conditions: [{ kind: "options", question: "more", any_of: ["yes"] }] };
  const answers = { more: ["yes"], end: "Call me" };
  expect(readAnswers([score, more, end], { score: 3, ...answers }).answers).toEqual({ score: 3, ...answers });
  expect(readAnswers([score, more, end], { score: 9, ...answers }).answers).toEqual({ score: 9 });
});

test("a response is complete with every required question that is asked", () => {
  expect(readAnswers([score, why], {}).complete).toBe(false);
  expect(readAnswers([score, why], { score: 2 }).complete).toBe(false);
  expect(readAnswers([score, why], { score: 2, why: "Slow" }).complete).toBe(true);
  expect(readAnswers([score, why], { score: 10 }).complete).toBe(true);
});

test.each([
  [{ score: 11 }, "answers.score"],
  [{ score: "9" }, "answers.score"],
  [{ score: 3, why: "  " }, "answers.why"],
  [{ score: 3, why: 4 }, "answers.why"],
  [{ pick: ["a", "b"] }, "answers.pick"],
  [{ pick: ["z"] }, "answers.pick"],
  [{ many: ["a", "a"] }, "answers.many"],
  [{ other: 1 }, "answers.other"],
  [{ constructor: 1 }, "answers.constructor"],
] as [SurveyAnswers, string][])("%j is rejected at %s", (answers, path) => {
  const pick: SurveyQuestion = { kind: "choice", ...base, key: "pick", multiple: false, options: options("a", "b") };
  const questions: SurveyQuestion[] = [score, why, pick, { ...pick, key: "many", multiple: true }];
  expect(() => readAnswers(questions, answers)).toThrowError(
    expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] }),
  );
});
