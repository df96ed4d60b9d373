import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { Locale } from "@/lib/domains/settings/schema";
import { internalForVisitors, openToVisitors, query } from "@/lib/kernel/operation";
import { toResponse, toSurvey } from "../resource";
import { isOpen, localize } from "../rules";
import { SurveyForm, SurveyToken } from "../schema";
import { findByToken, readerLanguageOf } from "./address";
import { readAnonymousProgress } from "./anonymous";

export const getSurveyForm = query({
  id: "surveys.get_form",
  summary: "Get the survey that a token opens, with the answers so far",
  access: openToVisitors("A person who was asked has no account; the token names them."),
  input: z.strictObject({ token: SurveyToken }),
  output: SurveyForm,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const row = await findByToken(ctx, token);
    const survey = localize(toSurvey(row.survey), await readerLanguageOf(ctx, row));
    const { name, intro, thanks, questions, status, editable, language, anonymous } = survey;
    const own = toResponse(row);
    const { answers, status: progress } = anonymous ? await readAnonymousProgress(ctx, row, own.status) : own;
    const { company_name } = await readSettings(ctx);
    const open = isOpen({ status, editable }, progress);
    return { company_name, language, anonymous, name, intro, thanks, questions, answers, status: progress, open };
  },
});

export const readSurveyLanguage = query({
  id: "surveys.read_language",
  summary: "Get the language that the holder of a survey's token reads",
  access: internalForVisitors("called by the page around the form; the token names the person"),
  input: z.strictObject({ token: SurveyToken }),
  output: z.object({ language: Locale }),
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  run: async (ctx, { token }) => ({ language: await readerLanguageOf(ctx, await findByToken(ctx, token)) }),
});
