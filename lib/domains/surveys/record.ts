import { defineRecord } from "@/lib/kernel/record";
import { surveyEvents } from "./events";
import { findResponse, findSurvey, listSurveys } from "./queries";
import { ExportedResponse, ExportedResponses, listExportedResponses, readAnswerColumns } from "./queries/list";
import { ListedSurvey, Survey, SurveyList, SurveyResponse } from "./schema";
import { searchSurveys } from "./search";

export const surveyRecord = defineRecord({
  noun: "survey",
  read: "surveys.read",
  resource: Survey,
  title: "name",
  events: surveyEvents,
  find: findSurvey,
  search: { run: searchSurveys },
  list: {
    query: SurveyList,
    row: ListedSurvey,
    read: listSurveys,
    columns: {
      name: { type: "text" },
      kind: { type: "choice", words: "kinds" },
      status: { type: "choice", words: "status" },
      invited_count: { type: "number" },
      partial_count: { type: "number" },
      complete_count: { type: "number" },
      published_at: { type: "instant" },
      closed_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});

export const surveyResponseRecord = defineRecord({
  noun: "survey_response",
  read: "surveys.read",
  resource: SurveyResponse,
  title: "respondent_name",
  events: surveyEvents,
  find: findResponse,
  list: {
    query: ExportedResponses,
    row: ExportedResponse,
    read: listExportedResponses,
    more: readAnswerColumns,
    columns: {
      customer_id: { type: "text", field: "customer_name" },
      respondent_name: { type: "text" },
      respondent_email: { type: "text" },
      channel: { type: "choice", words: "channels", extra: true },
      status: { type: "choice", words: "progress" },
      nps: { type: "number" },
      csat: { type: "number" },
      sent_at: { type: "instant" },
      answered_at: { type: "instant" },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
