import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

/** The name of a question or an option inside its survey: answers and conditions refer to it, so a new wording keeps them. */
export const SurveyKey = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "Must be lower-case letters, digits and underscores");

const SurveyOption = z.strictObject({ key: SurveyKey, label: lineOf(200) });

/** Holds for an answer that has one of the options, or that is a number of the range, both ends included. */
export const SurveyCondition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("options"), question: SurveyKey, any_of: z.array(SurveyKey).min(1).max(30) }),
  z.strictObject({ kind: z.literal("range"), question: SurveyKey, from: z.int().min(0).max(10), to: z.int().min(0).max(10) }),
]);
export type SurveyCondition = z.output<typeof SurveyCondition>;

const questionFields = {
  key: SurveyKey,
  label: lineOf(300),
  required: z.boolean(),
  /** The question is asked if all of these hold; always, without any. */
  conditions: z.array(SurveyCondition).max(5),
};

export const SurveyQuestion = z.discriminatedUnion("kind", [
  /** 0 to 10: how likely a recommendation is. */
  z.strictObject({ kind: z.literal("nps"), ...questionFields }),
  /** 1 to 5: how satisfied the person is. */
  z.strictObject({ kind: z.literal("csat"), ...questionFields }),
  z.strictObject({ kind: z.literal("scale"), ...questionFields, minimum: z.int().min(0).max(1), maximum: z.int().min(2).max(10) }),
  z.strictObject({ kind: z.literal("choice"), ...questionFields, multiple: z.boolean(), options: z.array(SurveyOption).min(2).max(30) }),
  z.strictObject({ kind: z.literal("text"), ...questionFields }),
]);
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

export const SurveyQuestions = z.array(SurveyQuestion).min(1).max(50);

export const SurveyAnswer = z.union([z.int().min(0).max(10), z.array(SurveyKey).min(1).max(30), textOf(5000).min(1)]);
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

/** Answers by the key of their question; a question without an answer is left out. */
export const SurveyAnswers = z.record(SurveyKey, SurveyAnswer);
export type SurveyAnswers = z.output<typeof SurveyAnswers>;

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
/** `resting`: the person got another survey in the last 30 days. `outdated`: the ticket was opened again, or the survey closed. */
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
/** The questions change only while the survey is a draft. */
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
  /** In the name. */
  q: lineOf(100).optional(),
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
/** `url` is the person's own; whoever has it can answer in their name. */
export const SentSurvey = z.object({ response: SurveyResponse, url: z.url() });

/** What the holder of a survey's token sees. */
export const SurveyForm = z.object({
  company_name: z.string(),
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

const QuestionResult = z.object({
  key: SurveyKey,
  answered: z.int(),
  /** How often each number or option was the answer, in order; empty for texts. */
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  /** The latest answers to a question of text, twenty at most. */
  texts: z.array(z.object({ response_id: SurveyResponseId, text: z.string() })),
});

/** The answers of one calendar month in the company's time zone. `trend` compares with the month before it in the list. */
const Wave = z.object({ month: z.string(), score: SurveyScore, trend: SurveyTrend.nullable() });

export const SurveyResults = z.object({
  ...counts,
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
