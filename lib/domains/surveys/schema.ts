import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { Locale } from "@/lib/domains/settings/schema";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import { SurveyAnswers, SurveyKey, SurveyQuestions, SurveyTranslations } from "./schema/questions";

export * from "./schema/questions";

export const SurveyId = idOf("survey");
export const SurveyResponseId = idOf("survey_response");

export const SurveyStatus = z.enum(["draft", "published", "closed"]);
export type SurveyStatus = z.output<typeof SurveyStatus>;
/** The score that the answers give: of its first NPS question, else of its first CSAT question; a form gives none. */
export const SurveyKind = z.enum(["nps", "csat", "form"]);
export type SurveyKind = z.output<typeof SurveyKind>;
/** How a person gets the survey: by email, in the portal alone, or by a link that a colleague passes on. The portal shows all of them. */
export const SurveyChannel = z.enum(["mail", "portal", "link"]);
export type SurveyChannel = z.output<typeof SurveyChannel>;
/**
 * `planned`: a trigger asks the person later. `skipped`: it did not, and `skip_reason` says why. `partial`: a required question still lacks
 * its answer.
 */
export const ResponseStatus = z.enum(["planned", "skipped", "invited", "partial", "complete"]);
/**
 * `resting`: the person got another survey in the days that the company's settings name. `outdated`: the ticket was opened again, or the
 * survey closed.
 */
export const SkipReason = z.enum(["resting", "outdated", "no_address"]);
export type SkipReason = z.output<typeof SkipReason>;
/** What sends a survey by itself: a closed ticket, a paid invoice, or the start of a quarter for each active customer. */
export const SurveyTrigger = z.enum(["manual", "ticket_closed", "invoice_paid", "quarterly"]);
export type SurveyTrigger = z.output<typeof SurveyTrigger>;
export type ResponseStatus = z.output<typeof ResponseStatus>;

const surveyFields = z.strictObject({
  name: lineOf(200),
  /** Above the questions. */
  intro: textOf(2000),
  /** Once all is answered; empty for a text in the reader's language. */
  thanks: textOf(2000),
  questions: SurveyQuestions,
  /** Whether answers may be changed until the survey closes. */
  editable: z.boolean(),
  trigger: SurveyTrigger,
  /** Hours between the closed ticket or the paid invoice and the survey; 24 by default. */
  delay_hours: z.int().min(0).max(720),
  /** Whether an NPS answer up to 6, or a CSAT answer up to 2, opens a ticket. */
  raises_ticket: z.boolean(),
  /** A score below this number creates a task for the customer's owner; null for none. */
  task_below: z.int().min(1).max(10).nullable(),
  /** Days until the task is due; null without a date. */
  task_due_days: z.int().min(0).max(365).nullable(),
  /** Nothing ties an answer to a person; results are shown from five answers on. Fixed once the survey is published. */
  anonymous: z.boolean(),
  /** The language of `name`, `intro`, `thanks` and `questions`; the company's by default. */
  language: Locale,
  /** Each person gets the language they read, where it is here. */
  translations: SurveyTranslations,
});

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

export const Survey = z.object({
  id: SurveyId,
  ...surveyFields.shape,
  kind: SurveyKind,
  status: SurveyStatus,
  published_at: Timestamp.nullable(),
  closed_at: Timestamp.nullable(),
  ...stamps.shape,
});
export type Survey = z.output<typeof Survey>;

export const SurveyCreate = surveyFields.partial().required({ name: true, questions: true });
/** Questions and anonymity change only while the survey is a draft. */
export const SurveyUpdate = surveyFields.partial();

const counts = {
  /** Everybody who was asked. */
  invited_count: z.int(),
  partial_count: z.int(),
  complete_count: z.int(),
};
export const ListedSurvey = Survey.extend(counts);
export const SurveyList = listQuery(["created_at", "updated_at"]).extend({
  status: SurveyStatus.optional(),
  kind: SurveyKind.optional(),
  q: textFilter("the name"),
});
export const SurveyPage = pageOf(ListedSurvey);

export const SurveyResponse = z.object({
  id: SurveyResponseId,
  survey_id: SurveyId,
  customer_id: idOf("customer"),
  contact_id: idOf("contact").nullable(),
  respondent_name: z.string(),
  respondent_email: EmailAddress.nullable(),
  channel: SurveyChannel,
  status: ResponseStatus,
  /** When a planned survey is sent. */
  send_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  skip_reason: SkipReason.nullable(),
  /** The ticket that the answer, or a colleague's reply to it, opened. */
  ticket_id: idOf("ticket").nullable(),
  /** The task that a low score created. */
  task_id: idOf("task").nullable(),
  answers: SurveyAnswers,
  /** From 0 to 10: the answer to the survey's first NPS question. */
  nps: z.int().nullable(),
  /** From 1 to 5: the answer to its first CSAT question. */
  csat: z.int().nullable(),
  answered_at: Timestamp.nullable(),
  ...stamps.shape,
});
export type SurveyResponse = z.output<typeof SurveyResponse>;

export const ResponseList = listQuery(["created_at", "updated_at"]).extend({
  id: SurveyId,
  status: ResponseStatus.optional(),
});
export const ListedResponse = SurveyResponse.extend({ survey_name: z.string(), customer_name: z.string() });
export const ResponsePage = pageOf(ListedResponse);

/** Without a contact, the customer's first one is asked, or the customer itself; by email unless `channel` says otherwise. */
export const SurveySend = z.strictObject({
  id: SurveyId,
  customer_id: idOf("customer"),
  contact_id: idOf("contact").optional(),
  channel: SurveyChannel.optional(),
});
/** `url` is the person's own; whoever has it can answer in their name. Null for an anonymous survey: it shows the person's answers. */
export const SentSurvey = z.object({ response: SurveyResponse, url: z.url().nullable() });

/** What the holder of a survey's token sees, in the language that the person reads. */
export const SurveyForm = z.object({
  company_name: z.string(),
  language: Locale,
  anonymous: z.boolean(),
  name: z.string(),
  intro: z.string(),
  thanks: z.string(),
  questions: SurveyQuestions,
  answers: SurveyAnswers,
  status: ResponseStatus,
  /** Whether answers are still taken. */
  open: z.boolean(),
});
export type SurveyForm = z.output<typeof SurveyForm>;

export const SurveyToken = z.string().max(100);
export const SurveyRespond = z.strictObject({ token: SurveyToken, answers: SurveyAnswers });
/** `asked`: the questions that the person is asked, given these answers. */
export const SurveyResponded = z.object({ status: ResponseStatus, asked: z.array(SurveyKey) });

/** A score with the range that has the true one in 95 of 100 samples like it, rounded to one decimal. */
export const SurveyScore = z.object({ score: z.number(), low: z.number(), high: z.number(), count: z.int() });
export const SurveyTrend = z.enum(["up", "down", "no_clear_change"]);

const Tally = z.array(z.object({ value: z.string(), count: z.int() }));

const QuestionResult = z.object({
  key: SurveyKey,
  answered: z.int(),
  /** How often each number or option was the answer, in order; empty for texts and matrices. */
  values: Tally,
  /** The same for each row of a matrix. */
  rows: z.array(z.object({ key: SurveyKey, values: Tally })),
  /** The latest answers to a question of text, twenty at most; of an anonymous survey by the alphabet, without `response_id`. */
  texts: z.array(z.object({ response_id: SurveyResponseId.nullable(), text: z.string() })),
  /** An anonymous question with fewer than five answers. */
  hidden: z.boolean(),
});

/** The answers of one calendar month in the company's time zone. `trend` compares with the month before it in the list. */
const Wave = z.object({ month: z.string(), score: SurveyScore, trend: SurveyTrend.nullable() });

export const SurveyResults = z.object({
  ...counts,
  /** An anonymous survey with fewer than five complete answers: its results are empty. */
  hidden: z.boolean(),
  nps: SurveyScore.nullable(),
  csat: SurveyScore.nullable(),
  questions: z.array(QuestionResult),
  /** Of the score that the survey's kind names, the latest last; empty for a form. */
  waves: z.array(Wave),
});
export type SurveyResults = z.output<typeof SurveyResults>;

/** A customer's rolling scores: the last answer of each contact, of a year for NPS and of 90 days for CSAT. */
export const CustomerScores = z.object({ nps: SurveyScore.nullable(), csat: SurveyScore.nullable() });
export const CustomerSurveyQuery = z.strictObject({ customer_id: idOf("customer") });
/** The scores, and the customer's latest responses, ten at most. */
export const CustomerSurveys = CustomerScores.extend({ responses: z.array(ListedResponse) });

/** The first reply opens a ticket for the customer; later ones are written there. */
export const ResponseReply = z.strictObject({ id: SurveyResponseId, body: textOf(20_000).trim().min(1) });

/** The surveys that wait for the signed-in contact; `url` is the contact's own page. */
export const OpenSurveys = z.object({ data: z.array(z.object({ id: SurveyResponseId, name: z.string(), url: z.url() })) });
