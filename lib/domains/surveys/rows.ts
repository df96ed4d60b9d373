import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toResponse, toSurvey } from "./resource";
import { Survey, SurveyResponse } from "./schema";

export const surveyRows = defineRows({ noun: "survey", model: "survey", visible, schema: Survey, toResource: toSurvey });

export const responseRows = defineRows({
  noun: "survey_response",
  model: "surveyResponse",
  name: "response",
  visible,
  schema: SurveyResponse,
  toResource: toResponse,
});
