import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Survey, SurveyResponse } from "./schema";

const stamps = { version: 2, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const sample: z.input<typeof Survey> = {
  id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "How likely are you to recommend us?",
  intro: "",
  thanks: "",
  questions: [
    { kind: "nps", key: "score", label: "How likely are you to recommend us to a colleague?", required: true, conditions: [] },
    {
      kind: "text",
      key: "reason",
      label: "What could we do better?",
      required: false,
      conditions: [{ kind: "range", question: "score", from: 0, to: 6 }],
    },
  ],
  editable: true,
  trigger: "ticket_closed",
  delay_hours: 24,
  raises_ticket: true,
  task_below: 7,
  task_due_days: 1,
  anonymous: false,
  language: "en",
  translations: {
    ar: { name: { text: "ما احتمال أن توصي بنا؟", source: "How likely are you to recommend us?" } },
  },
  kind: "nps",
  status: "published",
  published_at: "2026-01-05T09:00:00.000Z",
  closed_at: null,
  ...stamps,
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `survey.${name}`, noun: "survey", data: Survey, sample: { ...sample, ...changes } });

export const surveyCreated = define("created", { status: "draft", published_at: null, version: 1 });
export const surveyUpdated = define("updated");
export const surveyPublished = define("published");
export const surveyClosed = define("closed", { status: "closed", closed_at: "2026-02-05T09:00:00.000Z" });
export const surveyDeleted = define("deleted", { status: "draft", published_at: null });

const response: z.input<typeof SurveyResponse> = {
  id: "srs_01jd0p2q3r4s5t6v7w8x9y0z1a",
  survey_id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a",
  respondent_name: "Grace Hall",
  respondent_email: "grace@northwind.example",
  channel: "mail",
  status: "complete",
  send_at: null,
  sent_at: "2026-01-05T09:00:00.000Z",
  skip_reason: null,
  ticket_id: null,
  task_id: null,
  answers: { score: 9 },
  nps: 9,
  csat: null,
  answered_at: "2026-01-06T10:00:00.000Z",
  ...stamps,
};

export const surveySent = defineEvent({
  name: "survey.sent",
  noun: "survey_response",
  data: SurveyResponse,
  sample: { ...response, status: "invited", answers: {}, nps: null, answered_at: null, version: 1 },
});
/** Somebody answered, in part or in full, or changed an answer; `previous` has the answers before. */
export const surveyResponded = defineEvent({ name: "survey.responded", noun: "survey_response", data: SurveyResponse, sample: response });

export const surveyEvents = [surveyCreated, surveyUpdated, surveyPublished, surveyClosed, surveyDeleted, surveySent, surveyResponded];
