import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  CustomerSurveys,
  ListedResponse,
  ListedSurvey,
  ResponseReply,
  SentSurvey,
  Survey,
  SurveyCreate,
  SurveyResponse,
  SurveyResults,
  SurveyScore,
  SurveySend,
  SurveyUpdate,
} from "@/lib/domains/surveys/schema";

export const surveys = defineResource<{
  row: typeof ListedSurvey;
  detail: typeof Survey;
  create: typeof SurveyCreate;
  update: typeof SurveyUpdate;
  verbs: {
    publish: Verb<ById, SurveyRecord>;
    close: Verb<ById, SurveyRecord>;
    send: Verb<Wire<typeof SurveySend>, Wire<typeof SentSurvey>>;
    results: Verb<ById, Wire<typeof SurveyResults>>;
    responses: Verb<ById & { status?: string; limit?: string; cursor?: string }, Page<ResponseRow>>;
    response: Verb<ById, ResponseRow>;
    reply: Verb<Wire<typeof ResponseReply>, Wire<typeof SurveyResponse>>;
    of_customer: Verb<{ customer_id: string }, Wire<typeof CustomerSurveys>>;
  };
}>("surveys", {
  verbs: {
    publish: "POST /{id}/publish",
    close: "POST /{id}/close",
    send: "POST /{id}/send",
    results: "GET /{id}/results",
    responses: "GET /{id}/responses",
    response: "GET /responses/{id}",
    reply: "POST /responses/{id}/reply",
    of_customer: "GET /of-customer/{customer_id}",
  },
});

export type SurveyRow = Wire<typeof ListedSurvey>;
export type SurveyRecord = Wire<typeof Survey>;
export type ResponseRow = Wire<typeof ListedResponse>;
export type ScoreFigures = Wire<typeof SurveyScore>;
