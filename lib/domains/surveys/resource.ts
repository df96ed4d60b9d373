import type { Survey as SurveyRow, SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import {
  ResponseStatus,
  SurveyAnswers,
  SurveyChannel,
  SurveyKind,
  SurveyQuestions,
  SurveyStatus,
  type Survey,
  type SurveyResponse,
} from "./schema";

export function toSurvey({ tenant_id: _tenant, ...row }: SurveyRow): Survey {
  return {
    ...row,
    kind: SurveyKind.parse(row.kind),
    questions: SurveyQuestions.parse(row.questions),
    status: SurveyStatus.parse(row.status),
  };
}

export function toResponse({ tenant_id: _tenant, ...row }: ResponseRow): SurveyResponse {
  return {
    ...row,
    channel: SurveyChannel.parse(row.channel),
    status: ResponseStatus.parse(row.status),
    answers: SurveyAnswers.parse(row.answers),
  };
}
