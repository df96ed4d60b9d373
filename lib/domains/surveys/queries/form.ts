import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { toResponse, toSurvey } from "../resource";
import { isOpen } from "../rules";
import { SurveyForm, SurveyToken } from "../schema";
import { findByToken } from "./address";

export const getSurveyForm = query({
  id: "surveys.get_form",
  summary: "Get the survey that a token opens, with the answers so far",
  access: openToVisitors("A person who was asked has no account; the token names them."),
  input: z.strictObject({ token: SurveyToken }),
  output: SurveyForm,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const row = await findByToken(ctx, token);
    const { name, intro, thanks, questions, status, editable } = toSurvey(row.survey);
    const { answers, status: progress } = toResponse(row);
    const { company_name } = await readSettings(ctx);
    return { company_name, name, intro, thanks, questions, answers, status: progress, open: isOpen({ status, editable }, progress) };
  },
});
