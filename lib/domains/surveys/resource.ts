import type { Survey as SurveyRow, SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { Locale } from "@/lib/domains/settings/schema";
import {
  ResponseStatus,
  SkipReason,
  SurveyAnswers,
  SurveyChannel,
  SurveyKind,
  SurveyQuestions,
  SurveyStatus,
  SurveyTranslations,
  SurveyTrigger,
  type Survey,
  type SurveyResponse,
} from "./schema";

export function toSurvey({ tenant_id: _tenant, next_quarter_at: _next, ...row }: SurveyRow): Survey {
  return {
    ...row,
    kind: SurveyKind.parse(row.kind),
    questions: SurveyQuestions.parse(row.questions),
    status: SurveyStatus.parse(row.status),
    trigger: SurveyTrigger.parse(row.trigger),
    language: Locale.parse(row.language),
    translations: SurveyTranslations.parse(row.translations),
  };
}

export function toResponse({ tenant_id: _tenant, subject: _subject, ...row }: ResponseRow): SurveyResponse {
  return {
    ...row,
    channel: SurveyChannel.parse(row.channel),
    status: ResponseStatus.parse(row.status),
    skip_reason: SkipReason.nullable().parse(row.skip_reason),
    answers: SurveyAnswers.parse(row.answers),
  };
}
