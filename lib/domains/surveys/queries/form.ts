import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { Locale } from "@/lib/domains/settings/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
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

/** The language that the holder of a token reads; null for any other token. For the page around the form. */
export async function readSurveyLanguage(ctx: Ctx, token: string): Promise<z.output<typeof Locale> | null> {
  try {
    return await readerLanguageOf(ctx, await findByToken(ctx, token));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
