import { z } from "zod";
import { Locale } from "@/lib/domains/settings/schema";
import { lineOf, textOf } from "@/lib/kernel/base/wire";

/** The name of a question or an option inside its survey: answers and conditions refer to it, so a new wording keeps them. */
export const SurveyKey = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "Must be lower-case letters, digits and underscores");

const SurveyOption = z.strictObject({ key: SurveyKey, label: lineOf(200) });

/** Holds for an answer that has one of the options, or that is a number of the range, both ends included. */
export const SurveyCondition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("options"), question: SurveyKey, any_of: z.array(SurveyKey).min(1).max(30) }),
  z.strictObject({ kind: z.literal("range"), question: SurveyKey, from: z.int().min(0).max(10), to: z.int().min(0).max(10) }),
]);
export type SurveyCondition = z.output<typeof SurveyCondition>;

const questionFields = {
  key: SurveyKey,
  label: lineOf(300),
  required: z.boolean(),
  /** The question is asked if all of these hold; always, without any. */
  conditions: z.array(SurveyCondition).max(5),
};

export const SurveyQuestion = z.discriminatedUnion("kind", [
  /** 0 to 10: how likely a recommendation is. */
  z.strictObject({ kind: z.literal("nps"), ...questionFields }),
  /** 1 to 5: how satisfied the person is. */
  z.strictObject({ kind: z.literal("csat"), ...questionFields }),
  z.strictObject({ kind: z.literal("scale"), ...questionFields, minimum: z.int().min(0).max(1), maximum: z.int().min(2).max(10) }),
  z.strictObject({ kind: z.literal("choice"), ...questionFields, multiple: z.boolean(), options: z.array(SurveyOption).min(2).max(30) }),
  /** One option for each row. */
  z.strictObject({
    kind: z.literal("matrix"),
    ...questionFields,
    rows: z.array(SurveyOption).min(1).max(20),
    options: z.array(SurveyOption).min(2).max(10),
  }),
  z.strictObject({ kind: z.literal("text"), ...questionFields }),
]);
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

export const SurveyQuestions = z.array(SurveyQuestion).min(1).max(50);

/** A number, options, a text, or for a matrix the option of each row. */
export const SurveyAnswer = z.union([
  z.int().min(0).max(10),
  z.array(SurveyKey).min(1).max(30),
  textOf(5000).min(1),
  z.record(SurveyKey, SurveyKey),
]);
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

/** Answers by the key of their question; a question without an answer is left out. */
export const SurveyAnswers = z.record(SurveyKey, SurveyAnswer);
export type SurveyAnswers = z.output<typeof SurveyAnswers>;

/** Where a text stands in a survey: `name`, `intro`, `thanks`, `questions.<key>`, `questions.<key>.options.<key>` or `….rows.<key>`. */
export const SurveyTextPath = z
  .string()
  .max(150)
  .regex(
    /^(name|intro|thanks|questions\.[a-z][a-z0-9_]*(\.(options|rows)\.[a-z][a-z0-9_]*)?)$/,
    "Must be the path of a text of the survey",
  );

/** `source` is the text in the survey's own language that was translated; the translation is stale once that text is another. */
export const SurveyTranslation = z.strictObject({ text: textOf(2000), source: textOf(2000) });

/** By path; a text without a translation is shown in the survey's own language. */
export const SurveyTexts = z.record(SurveyTextPath, SurveyTranslation);
export type SurveyTexts = z.output<typeof SurveyTexts>;

export const SurveyTranslations = z.partialRecord(Locale, SurveyTexts);
export type SurveyTranslations = z.output<typeof SurveyTranslations>;
