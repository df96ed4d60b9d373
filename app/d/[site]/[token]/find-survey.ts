import { cache } from "react";
import { getSurveyForm } from "@/lib/domains/surveys";
import type { SurveyForm } from "@/lib/domains/surveys/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

/** The survey that a token opens; null for any other token. */
export const findSurveyForm = cache(async (site: string, token: string): Promise<SurveyForm | null> => {
  const ctx = await readVisitor(site);
  if (ctx === null) return null;
  try {
    return await getSurveyForm(ctx, { token });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});
